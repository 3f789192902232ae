//! The commands of `docs/papers.md` exit as the page says, and print the lines that it quotes.

use std::path::Path;

use crate::support::command::loopscope;

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

impl Session {
    fn check(&self, root: &Path) {
        let Self { line, arguments, quoted, status } = self;
        let place = |argument: &String| match argument.strip_prefix("tests/") {
            Some(file) => root.join("tests").join(file).to_str().expect("UTF-8").to_owned(),
            None => argument.clone(),
        };
        let arguments: Vec<String> = arguments.iter().map(place).collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let ended = loopscope(&arguments, "");
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
        } else if let Some(command) = line.strip_prefix("$ loopscope ").filter(|_| in_block) {
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
