//! The commands of `docs/papers.md` exit as the page says, and print the lines that it quotes.

use std::collections::BTreeSet;
use std::path::Path;

use crate::lab;

/// A command of the page.
#[derive(Debug, Default)]
struct Session {
    line: usize,
    arguments: Vec<String>,
    quoted: Vec<String>,
    status: i32,
}

#[test]
fn the_commands_print_what_the_page_quotes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("docs/papers.md")).expect("the page");
    let sessions = sessions(&page);
    assert!(sessions.len() > 40, "{} commands", sessions.len());
    // Most of the time goes into the start of solvers.
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for part in sessions.chunks(sessions.len().div_ceil(threads)) {
            scope.spawn(|| part.iter().for_each(|session| session.check(&root)));
        }
    });
}

/// Kinds, such as `figure`, with their numbers.
type Kinds = &'static [(&'static str, &'static [&'static str])];

/// The figures, tables and listings of the papers, by the headings of their lists.
const FIGURES: [(&str, Kinds); 5] = [
    ("Efficient Loop Navigation", &[("figure", &["1", "2"]), ("table", &["1", "2", "3"]), ("algorithm", &["1", "2"])]),
    ("Abstracting Path Conditions", &[("figure", &["1", "2", "3"]), ("table", &["1"])]),
    (
        "Compact Symbolic Execution",
        &[("figure", &["1", "2", "3", "4"]), ("table", &["1", "2"]), ("algorithm", &["1", "2"])],
    ),
    ("Symbolic Execution for Verification", &[("figure", &["1", "2", "3", "4", "5", "6"])]),
    (
        "Nested loops and path explosion",
        &[
            ("figure", &["3.1", "3.2", "4.1", "5.1", "5.2", "5.3"]),
            ("table", &["3.1-5", "4.1-6", "5.1", "6.1-20"]),
            ("listing", &["2.1-2", "3.1-2", "4.1-15", "5.1-7", "6.1"]),
        ],
    ),
];

/// `3.1-5` as `3.1` to `3.5`.
fn each_number(numbers: &str) -> Vec<String> {
    let Some((first, last)) = numbers.split_once('-') else { return vec![numbers.to_owned()] };
    let (chapter, first) = first.split_once('.').expect("a chapter");
    let [first, last] = [first, last].map(|number| number.parse::<u32>().expect("a number"));
    (first..=last).map(|number| format!("{chapter}.{number}")).collect()
}

/// Returns the names in the first cell of a line: `Listings 4.9 and 4.10, figure 4.1(a)`.
fn named(cell: &str) -> Vec<(String, String)> {
    let mut kind = String::new();
    let mut all = Vec::new();
    for part in cell.split(", ") {
        let (word, numbers) = part.split_once(' ').expect("a number");
        kind.clone_from(&word.to_lowercase().trim_end_matches('s').to_owned());
        let plain = |number: &str| number.split('(').next().unwrap_or_default().to_owned();
        match numbers.split_once(" to ") {
            Some((first, last)) => {
                let last = last.split_once('.').expect("a chapter").1;
                all.extend(each_number(&format!("{first}-{last}")).into_iter().map(|number| (kind.clone(), number)));
            }
            None => all.extend(numbers.split(" and ").map(|number| (kind.clone(), plain(number)))),
        }
    }
    all
}

#[test]
fn no_figure_is_missing_in_the_lists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("docs/papers.md")).expect("the page");
    for (paper, kinds) in FIGURES {
        let (_, list) = page.split_once(&format!("### Figures of {paper}\n")).expect("a list");
        let list = list.split("\n### ").next().unwrap_or_default();
        let lines = list.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| ---")).skip(1);
        let found: BTreeSet<(String, String)> =
            lines.flat_map(|line| named(line.split('|').nth(1).expect("a cell").trim())).collect();
        let wanted = kinds.iter().flat_map(|(kind, numbers)| {
            numbers.iter().flat_map(|numbers| each_number(numbers)).map(|number| ((*kind).to_owned(), number))
        });
        assert_eq!(found, wanted.collect(), "{paper}");
    }
    for file in page.split(['`', ' ', '\n']).filter(|word| word.starts_with("tests/") || word.starts_with("crates/")) {
        assert!(file.contains('*') || root.join(file).exists(), "{file}");
    }
}

impl Session {
    fn check(&self, root: &Path) {
        let Self { line, arguments, quoted, status } = self;
        let place = |argument: &String| match argument.strip_prefix("tests/") {
            Some(file) => root.join("tests").join(file).to_str().expect("UTF-8").to_owned(),
            None => argument.clone(),
        };
        let arguments: Vec<String> = arguments.iter().map(place).collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let ended = lab(&arguments, "");
        assert_eq!(ended.status, Some(*status), "docs/papers.md:{line}: {ended:?}");
        // In the order of the page, perhaps with others between them.
        let mut printed = ended.stdout.lines().map(in_words);
        for quoted in quoted {
            let is_there = printed.by_ref().any(|line| line == in_words(quoted));
            assert!(is_there, "docs/papers.md:{line}: `{quoted}` is not printed there:\n{}", ended.stdout);
        }
    }
}

/// A line without the blanks that align its columns.
fn in_words(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The commands in blocks of the kind `console`.
fn sessions(page: &str) -> Vec<Session> {
    let mut sessions: Vec<Session> = Vec::new();
    let mut in_block = false;
    for (number, line) in (1..).zip(page.lines().map(str::trim)) {
        if line.starts_with("```") {
            in_block = line == "```console";
        } else if let Some((_, command)) =
            line.strip_prefix("$ loopscope").filter(|_| in_block).and_then(|rest| rest.split_once(' '))
        {
            let arguments = command.split_whitespace().map(str::to_owned).collect();
            sessions.push(Session { line: number, arguments, ..Session::default() });
        } else if let Some(session) = sessions.last_mut().filter(|_| in_block && line != "...") {
            match line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).and_then(|status| status.parse().ok())
            {
                Some(status) => session.status = status,
                None => session.quoted.push(line.to_owned()),
            }
        }
    }
    sessions
}
