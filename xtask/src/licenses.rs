//! Writes one text with the licences of all third-party code in the page.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use spdx::{Expression, Licensee, ParseMode};

use crate::packages::{Package, compiled_into};
use crate::run::Result;

/// The licences that we accept: the SPDX id, the name, and a word that the names of its files
/// contain. If a package offers a choice of these, the first in this list is used.
const TAKEN: [(&str, &str, &str); 4] = [
    ("MIT", "MIT License", "MIT"),
    ("BSD-3-Clause", "BSD 3-Clause License", "BSD"),
    ("BSL-1.0", "Boost Software License 1.0", "BOOST"),
    ("Unicode-3.0", "Unicode License v3", "UNICODE"),
];

/// Parts of the page that are not packages in the lock file, with their authors.
const TOOLS: [(&str, &str); 2] = [
    ("The Rust standard library", "Copyright (c) The Rust Project Developers"),
    ("Trunk, in the lines that start the app", "by Anthony Dodd, Jens Reimann"),
];

/// The text of the MIT License after the copyright notice.
const MIT: &str = include_str!("mit.txt");

/// The first words of the MIT License after the copyright notice.
const PERMISSION: &str = "Permission is hereby granted";

const HEAD: &str = "# Licences

Besides its own code, the page holds code of these packages. Each stands under the licence that it is used by here; some
may be used under others, too.
";

/// Returns the text. It lists each licence with its name, the packages with their copyright
/// holders, and the terms.
pub fn text() -> Result<String> {
    let mut found: BTreeMap<(usize, String), Vec<String>> = BTreeMap::new();
    let mut add = |name: &str, license: usize, notice: Notice| {
        let Notice { holders, terms } = notice;
        found.entry((license, terms)).or_default().push(format!("- {name}: {holders}\n"));
    };
    for (name, holder) in TOOLS {
        add(name, 0, Notice { holders: holder.into(), terms: MIT.into() });
    }
    for package in shipped()? {
        let name = format!("{} {}", package.name, package.version);
        for license in chosen(&package).map_err(|error| format!("{name}: {error}"))? {
            let notice =
                Notice::of(&package, license).map_err(|error| format!("{name}: {error}"))?;
            add(&name, license, notice);
        }
    }
    let mut out = String::from(HEAD);
    for ((license, terms), packages) in found {
        let (_, title, _) = TAKEN[license];
        out +=
            &format!("\n## {title}\n\n{}\n```text\n{}\n```\n", packages.concat(), flowing(&terms));
    }
    Ok(out)
}

/// The third-party packages that are compiled into the page and its workers, each once.
fn shipped() -> Result<Vec<Package>> {
    let mut all = Vec::new();
    for of in ["fairyboard-web", "fairyboard-worker", "fairyboard-gif"] {
        all.extend(compiled_into(of)?);
    }
    all.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    all.dedup_by(|a, b| (&a.name, &a.version) == (&b.name, &b.version));
    Ok(all)
}

/// Joins the lines of each paragraph, because the page wraps them itself.
fn flowing(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines().map(str::trim) {
        match (line.is_empty(), out.ends_with('\n') || out.is_empty()) {
            (true, false) => out += "\n\n",
            (true, true) => {}
            (false, begins) => {
                out += if begins { "" } else { " " };
                out += line;
            }
        }
    }
    out.trim_end().into()
}

/// The accepted licences that a package needs, as indices into [`TAKEN`]. Usually it is one.
fn chosen(package: &Package) -> Result<Vec<usize>> {
    let license = package.license.as_deref().ok_or("its manifest names no licence")?;
    let expression =
        Expression::parse_mode(license, ParseMode::LAX).map_err(|error| error.to_string())?;
    let taken: Vec<_> = TAKEN.iter().filter_map(|(id, ..)| Licensee::parse(id).ok()).collect();
    let needed = expression.minimized_requirements(&taken).map_err(|_| {
        format!("of its licences, {license}, none is among those that xtask/src/licenses.rs takes")
    })?;
    let place = |id: String| TAKEN.iter().position(|(taken, ..)| *taken == id);
    Ok(needed.iter().filter_map(|needed| place(needed.to_string())).collect())
}

/// The copyright holders of a package and the terms of its licence.
struct Notice {
    holders: String,
    terms: String,
}

impl Notice {
    /// Reads the notice of a package for one of its licences.
    fn of(package: &Package, license: usize) -> Result<Self> {
        let (id, _, mark) = TAKEN[license];
        let file = file(package, mark)?;
        let notice = match (id, file) {
            ("MIT", None) => Notice { holders: String::new(), terms: MIT.into() },
            ("MIT", Some(text)) => Self::mit(&text),
            (_, Some(terms)) => Notice { holders: String::new(), terms },
            (_, None) => return Err(format!("it has no file with the text of {id}")),
        };
        // Many licence files name no copyright holder. Then the manifest's authors are named.
        let authors =
            package.authors.iter().map(|author| author.split(" <").next().unwrap_or(author));
        let authors = authors.collect::<Vec<_>>().join(", ");
        let holders = match (notice.holders.is_empty(), authors.is_empty()) {
            (false, _) => notice.holders,
            (true, false) => format!("by {authors}"),
            (true, true) => "by its authors".into(),
        };
        Ok(Notice { holders, ..notice })
    }

    /// Splits an MIT licence file into its copyright notices and its terms. If the terms have the
    /// usual wording, they are replaced by [`MIT`], so that all such packages have equal terms.
    fn mit(text: &str) -> Self {
        let (head, terms) = text.split_at(text.find(PERMISSION).unwrap_or(0));
        let holders: Vec<_> =
            head.lines().map(str::trim).filter(|line| line.starts_with("Copyright")).collect();
        let straight = terms.replace(['“', '”'], "\"");
        let usual = straight.split_whitespace().eq(MIT.split_whitespace());
        Notice {
            holders: holders.join("; "),
            terms: if usual { MIT.into() } else { terms.to_string() },
        }
    }
}

/// Reads a package's licence file: the file that has `mark` in its name, or else one with a general
/// name such as LICENSE. `None` if there is no such file.
fn file(package: &Package, mark: &str) -> Result<Option<String>> {
    let mut names = Vec::new();
    for folder in ["", "LICENSES"] {
        for entry in fs::read_dir(package.folder.join(folder)).into_iter().flatten().flatten() {
            names.push(entry.path());
        }
    }
    names.sort();
    let name = |path: &Path| {
        path.file_name().map(|name| name.to_string_lossy().to_uppercase()).unwrap_or_default()
    };
    let marked = names.iter().find(|path| name(path).contains(mark) && path.is_file());
    let plain = ["LICENSE", "LICENSE.MD", "LICENSE.TXT"];
    let found = marked.or_else(|| names.iter().find(|path| plain.contains(&&*name(path))));
    match found {
        None => Ok(None),
        Some(path) => fs::read_to_string(path)
            .map(|text| Some(text.replace("\r\n", "\n")))
            .map_err(|error| format!("cannot read {}: {error}", path.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_package_of_the_page_is_told_with_a_licence() {
        let text = text().unwrap();
        for package in shipped().unwrap() {
            let line = format!("\n- {} {}: ", package.name, package.version);
            assert_eq!(text.matches(&line).count(), chosen(&package).unwrap().len(), "{line}");
        }
        // The GIF encoder is only in a worker. So this checks that the licences of the code of
        // workers are included.
        assert!(text.contains("\n- gif 0."));
        for line in text.lines() {
            assert!(!line.ends_with(": "), "{line}");
        }
    }

    #[test]
    fn a_paragraph_is_one_line() {
        assert_eq!(flowing("\n a\n  b \n\n\nc\n \n"), "a b\n\nc");
    }

    #[test]
    fn copyright_stands_apart_from_the_words_that_all_share() {
        let text = format!(
            "The MIT License (MIT)\n\nCopyright (c) 2014 A\nCopyright B\n\n{}",
            MIT.replace('\n', "  \n ")
        );
        let notice = Notice::mit(&text);
        assert_eq!((&*notice.holders, &*notice.terms), ("Copyright (c) 2014 A; Copyright B", MIT));
        let other = Notice::mit(&text.replace("free of charge", "for a song"));
        assert!(other.terms.starts_with(PERMISSION) && other.terms != MIT);
    }
}
