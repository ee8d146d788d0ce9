//! The rules a second time, plain and slow.
