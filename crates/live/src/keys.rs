//! Keys of secp256k1 with signatures after BIP-340, as Nostr uses them.

use crate::bytes::Bytes;
use hkdf::Hkdf;
use k256::schnorr::{Signature, SigningKey, VerifyingKey};
use sha2::Sha256;

/// A source of random bytes: fills the slice. The caller supplies it, since this crate has none.
pub type Entropy = Box<dyn FnMut(&mut [u8])>;

/// A source without end, made from 32 random bytes (HKDF-Expand with a counter). Only these bytes can
/// be lacking, so nobody finds out after a room has opened.
pub fn stream(seed: [u8; 32]) -> Entropy {
    let source = Hkdf::<Sha256>::new(None, &seed);
    let mut count = 0_u64;
    Box::new(move |bytes| {
        // HKDF-Expand returns at most 255 hashes.
        for part in bytes.chunks_mut(255 * 32) {
            count += 1;
            source.expand(&count.to_le_bytes(), part).expect("255 hashes at most");
        }
    })
}

/// `N` random bytes from the source `entropy`.
pub fn random<const N: usize>(entropy: &mut dyn FnMut(&mut [u8])) -> [u8; N] {
    let mut bytes = [0; N];
    entropy(&mut bytes);
    bytes
}

/// The x coordinate of a public key.
pub type PublicKey = Bytes<32>;

/// A key that signs.
#[derive(Clone)]
pub struct SecretKey(SigningKey);

impl SecretKey {
    /// Reads a key. `None` for zero and for numbers that are not below the order of the curve.
    pub fn read(bytes: &[u8; 32]) -> Option<Self> {
        SigningKey::from_slice(bytes).ok().map(SecretKey)
    }

    /// Derives a key from a secret, for one purpose.
    pub fn derived(secret: &[u8], purpose: &str) -> Self {
        let source = Hkdf::<Sha256>::new(None, secret);
        // A candidate is invalid with a chance of 2^-128, so the first attempt practically always
        // succeeds.
        (0u8..=255)
            .find_map(|attempt| {
                let mut bytes = [0; 32];
                source.expand_multi_info(&[purpose.as_bytes(), &[attempt]], &mut bytes).ok()?;
                SecretKey::read(&bytes)
            })
            .expect("one of 256 hashes is below the order of the curve")
    }

    pub fn public(&self) -> PublicKey {
        Bytes(self.0.verifying_key().to_bytes().into())
    }

    /// Signs a hash. `random` protects against attacks that measure the device, for example its use
    /// of power; the signature is valid with any value.
    pub fn sign(&self, hash: &[u8; 32], random: &[u8; 32]) -> Bytes<64> {
        // Fails only if a hash is zero, and no known input has such a hash.
        let signature = self.0.sign_raw(hash, random).expect("a signature");
        Bytes(signature.to_bytes())
    }
}

/// Whether a signature of a hash is by this key. Takes about a tenth of a millisecond natively, so
/// callers do it last.
pub fn is_signed(by: &PublicKey, hash: &[u8; 32], signature: &Bytes<64>) -> bool {
    let key = VerifyingKey::from_slice(&by.0);
    let signature = Signature::from_bytes(&signature.0);
    key.is_ok_and(|key| signature.is_ok_and(|it| key.verify_raw(hash, &it).is_ok()))
}
