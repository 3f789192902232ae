//! C programs of several files.

use std::process::Command;

use crate::support::command::{Ended, Folder, loopscope};

const HEADER: &str = "\
#ifndef STACK_H
#define STACK_H
#include <stdbool.h>
#define SIZE 10
typedef struct {
    int top;
    int data[SIZE];
} Stack;
void clear(Stack *s);
void push(Stack *s, int value);
int pop(Stack *s);
bool is_empty(const Stack *s);
#endif
";

const MAIN: &str = "\
#include <stdio.h>
#include \"stack.h\"

int main(void)
{
    Stack s;
    int n = 0;
    clear(&s);
    scanf(\"%d\", &n);
    for (int i = 0; i < n; i++)
        push(&s, i);
    while (!is_empty(&s))
        printf(\"%d\\n\", pop(&s));
    return 0;
}
";

const STACK: &str = "\
#include \"stack.h\"

static int pushed = 0;

void clear(Stack *s)
{
    s->top = 0;
}

void push(Stack *s, int value)
{
    s->data[s->top++] = value;
    pushed++;
}

int pop(Stack *s)
{
    return s->data[--s->top];
}

bool is_empty(const Stack *s)
{
    return s->top == 0;
}
";

/// The program's files in a folder, each a name and a text.
struct Files {
    folder: Folder,
    paths: Vec<String>,
}

impl Files {
    fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let folder = Folder::new(name);
        std::fs::create_dir_all(folder.path()).expect("the folder is made");
        let write = |(name, text): &(&str, &str)| {
            let path = folder.join(name);
            std::fs::write(&path, text).expect("the file is written");
            path.to_str().expect("UTF-8").to_owned()
        };
        let paths = files.iter().map(write).collect();
        Self { folder, paths }
    }

    fn run(&self, before: &[&str], after: &[&str], input: &str) -> Ended {
        let paths = self.paths.iter().map(String::as_str);
        loopscope(&before.iter().copied().chain(paths).chain(after.iter().copied()).collect::<Vec<_>>(), input)
    }
}

fn stack(name: &str, stack: &str) -> Files {
    Files::new(name, &[("main.c", MAIN), ("stack.c", stack), ("stack.h", HEADER)])
}

fn checked() -> String {
    STACK.replace("    s->data[s->top++]", "    if (s->top < SIZE)\n        s->data[s->top++]")
}

#[test]
fn an_error_in_the_second_file_is_found_and_shown_there() {
    let files = stack("full", STACK);
    let found = files.run(&["analyse"], &[], "");
    assert_eq!(found.status, Some(1), "{found:?}");
    let place = format!("index out of bounds at line 12 of {}, column 5", files.folder.join("stack.c").display());
    assert!(found.stdout.contains(&place), "{}", found.stdout);
    assert!(found.stdout.contains("  input: 11\n"), "{}", found.stdout);
    // The command that the answer names shows it.
    let run = files.run(&["run"], &["--input", "11"], "");
    assert_eq!(run.status, Some(1));
    assert!(run.stderr.contains("stack.c:12:5") && run.stderr.contains("s->data[s->top++] = value;"), "{}", run.stderr);
    let run = files.run(&["run"], &[], "3\n");
    assert_eq!((run.status, run.stdout.as_str()), (Some(0), "2\n1\n0\n"));
    let gcc = Command::new("gcc").args(&files.paths[..2]).arg("-o").arg(files.folder.join("program")).output();
    if let Ok(gcc) = gcc {
        assert!(gcc.status.success(), "{gcc:?}");
        let ended = loopscope_testing::command::run(files.folder.join("program").to_str().expect("UTF-8"), &[], "3\n");
        assert_eq!(ended.stdout, run.stdout);
    }
}

#[test]
fn a_line_is_one_of_a_file() {
    let files = stack("line", STACK);
    let target = |line: &str| files.run(&["analyse", "--technique", "fuzz", "--target", line], &[], "");
    let file = files.folder.join("stack.c");
    let file = file.display();
    let found = target(&format!("line:{file}:13"));
    assert!(found.stdout.starts_with(&format!("Reachable: line 13 of {file}.\n")), "{found:?}");
    let none = target("line:13");
    assert_eq!(none.status, Some(2));
    assert!(none.stderr.contains("the program has several files: name one, as in `line:main.c:13`"), "{}", none.stderr);
    let beyond = target(&format!("line:{file}:400"));
    assert!(beyond.stderr.contains("the program has no line 400 of a file"), "{}", beyond.stderr);
    let nothing = target(&format!("line:{file}:2"));
    assert!(nothing.stdout.contains(&format!("there is nothing to execute on line 2 of {file}")), "{nothing:?}");
}

#[test]
fn answers_have_certificates() {
    let main = "unsigned f(unsigned n);\nint main(void) { return f(3) > 5; }\n";
    let files = Files::new("proof", &[("main.c", main), ("f.c", "unsigned f(unsigned n) { return n / 2; }\n")]);
    let certificate = files.folder.join("proof.json");
    let certificate = certificate.to_str().expect("UTF-8");
    let proved = files.run(&["analyse", "--certificate", certificate], &[], "");
    assert_eq!(proved.status, Some(0), "{proved:?}");
    assert_eq!(files.run(&["check"], &[certificate], "").status, Some(0));

    let files = stack("witness", STACK);
    let target = format!("line:{}:18", files.paths[1]);
    let found = files.run(&["analyse", "--target", &target, "--certificate", certificate], &[], "");
    assert_eq!(found.status, Some(1), "{found:?}");
    let checked = files.run(&["check"], &[certificate], "");
    assert_eq!(checked.status, Some(1), "{checked:?}");
    assert!(checked.stdout.contains(&format!("Reachable: line 18 of {}", files.paths[1])), "{}", checked.stdout);
    // It is about this text alone: the lines of another one are others.
    let other = stack("other", &STACK.replace("static", "\n\nstatic"));
    let refused = other.run(&["check", "--target", &target.replace("witness", "other")], &[certificate], "");
    assert_eq!(refused.status, Some(3), "{refused:?}");
}

#[test]
fn json_names_the_files() {
    let files = stack("json", STACK);
    let report = files.run(&["analyse", "--json", "--technique", "fuzz"], &[], "").json();
    let names = report["source_files"].as_array().expect("files").iter();
    let found: Vec<_> = names.map(|file| (file["name"].as_str().unwrap_or(""), file["first_line"].as_u64())).collect();
    assert_eq!(found.len(), 3);
    assert_eq!(found[1], (files.paths[1].as_str(), Some(18)));
    assert_eq!(report["error"]["line"], 18 + 11);
    let whole = files.run(&["cover", "--format", "csv"], &[], "");
    assert!(whole.stdout.contains(&format!("{}:7", files.paths[1])), "{whole:?}");
    let one = Files::new("one", &[("main.c", "int main(void) { return 0; }")]);
    assert!(one.run(&["analyse", "--json"], &[], "").json().get("source_files").is_none());
}

#[test]
fn what_is_wrong_is_shown_in_its_file() {
    let missing = Files::new("missing", &[("main.c", MAIN), ("stack.c", STACK)]);
    let ended = missing.run(&["analyse"], &[], "");
    assert_eq!(ended.status, Some(2));
    assert!(ended.stderr.contains("`stack.h` is not among the given files: give it as well"), "{}", ended.stderr);
    assert!(ended.stderr.contains("main.c:2:1") && ended.stderr.contains("stack.c:1:1"), "{}", ended.stderr);
    let alone = Files::new("alone", &[("main.c", MAIN)]);
    assert!(alone.run(&["analyse"], &[], "").stderr.contains("give it as well"));
    let twice = "int pop(int *s) { return *s; }\nint is_empty = 1;\n";
    let twice = Files::new("twice", &[("main.c", MAIN), ("stack.c", twice), ("stack.h", HEADER)]);
    let ended = twice.run(&["analyse", "--json"], &[], "");
    assert!(ended.stderr.contains("stack.c:1:5") && ended.stderr.contains("stack.h:11:5"), "{}", ended.stderr);
    assert_eq!(ended.json()["source_files"].as_array().map(Vec::len), Some(3));
    let other = Files::new("dialect", &[("a.mc", "main() { return 0; }"), ("b.mc", "")]);
    let ended = other.run(&["analyse", "--dialect", "extended"], &[], "");
    assert!(ended.stderr.contains("only a C program has several files"), "{}", ended.stderr);
}

#[test]
fn other_commands_read_several_files() {
    let files = stack("commands", &checked());
    for command in ["cfg", "ast", "tree"] {
        let ended = files.run(&[command], &[], "");
        assert_eq!(ended.status, Some(0), "{command}: {}", ended.stderr);
    }
    let covered = files.run(&["cover"], &[], "");
    assert_eq!(covered.status, Some(0), "{covered:?}");
    assert!(covered.stdout.contains(&format!("{}:\n", files.paths[1])), "{}", covered.stdout);
    let ends = files.run(&["analyse", "--target", "ends"], &[], "");
    assert!(ends.stdout.contains(&format!("of {}", files.paths[0])), "{}", ends.stdout);
    // A function as the start.
    let start = files.run(&["analyse", "--entry", "pop", "--technique", "fuzz"], &[], "");
    assert_eq!(start.status, Some(1), "{start:?}");
    let same = files.run(&["same", "--reference"], &[], "");
    assert_eq!(same.status, Some(2), "{same:?}");
}

#[test]
fn a_line_on_which_a_statement_goes_on_stands_for_it_in_each_file_that_includes_it() {
    let header = "static int g(int a, int b) {\n  if (a > 1 &&\n      b > 1)\n    return 1;\n  return 0;\n}\n";
    let main = ("main.c", "#include \"h.h\"\nint main(void) { return g(3, 4); }\n");
    let (other, header) = (("a.c", "#include \"h.h\"\n"), ("h.h", header));
    for (name, order) in [("goes-on-1", [main, other, header]), ("goes-on-2", [other, main, header])] {
        let files = Files::new(name, &order);
        let file = files.folder.join("h.h");
        let line = format!("line:{}:3", file.display());
        for technique in ["auto", "execute"] {
            let found = files.run(&["analyse", "--technique", technique, "--target", &line], &[], "");
            assert!(found.stdout.starts_with(&format!("Reachable: line 3 of {}", file.display())), "{found:?}");
        }
    }
}
