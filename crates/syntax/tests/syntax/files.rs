//! Programs of several files as one text.

use loopscope_syntax::SourceFiles;

#[test]
fn lines_go_to_their_files_and_back() {
    let text = SourceFiles::join(&[("a.c", "1\n2"), ("lib/b.h", ""), ("b.c", "1\r\n2\r\n\n")]).expect("joined");
    let files = SourceFiles::new(&text);
    let places: Vec<_> = (1..=9).map(|line| files.place(line)).collect();
    let (a, b) = (|line| Some(("a.c", line)), |line| Some(("b.c", line)));
    assert_eq!(places, [None, a(1), a(2), None, None, b(1), b(2), b(3), b(4)]);
    assert_eq!([files.line("a.c", 2), files.line("a.c", 3), files.line("b.c", 3)], [Some(3), None, Some(8)]);
    assert_eq!((files.line("lib/b.h", 1), files.line("c.c", 1), files.line("a.c", 0)), (None, None, None));
    assert_eq!(files.at(text.find("1\r").expect("it is there") as u32).map(|file| &*file.name), Some("b.c"));
    assert_eq!((files.told(7), SourceFiles::new("x").told(7)), ("2 of b.c".to_owned(), "7".to_owned()));
}

#[test]
fn a_line_that_names_a_file_means_so_only_after_a_first_one() {
    assert!(SourceFiles::new("int x;\n#pragma loopscope file \"a.c\"\n").is_empty());
    let names = |text: &str| SourceFiles::new(text).iter().map(|file| file.name.clone()).collect::<Vec<_>>();
    let text = "#pragma loopscope file \"a.c\"\n#pragma loopscope file \"\"\n#pragma loopscope file \"b\" \n";
    assert_eq!(names(text), ["a.c"]);
    let outer = SourceFiles::join(&[("a.c", "x")]).expect("joined");
    assert_eq!(names(&format!("{outer}{}", SourceFiles::join(&[("b.c", "y")]).expect("joined"))), ["a.c", "b.c"]);
}

#[test]
fn names_that_no_line_can_hold_are_refused() {
    for names in [["a\"b.c", "b.c"], ["", "b.c"], ["a\n.c", "b.c"], ["b.c", "b.c"]] {
        assert!(SourceFiles::join(&names.map(|name| (name, ""))).is_err(), "{names:?}");
    }
}

#[test]
fn a_text_that_names_another_file_is_refused() {
    let text = "int x;\n#pragma loopscope file \"x.h\"\nint y;\n";
    assert!(SourceFiles::join(&[("main.c", "int x;\n"), ("b.c", text)]).is_err());
    assert!(SourceFiles::new("#pragma loopscope file \"a.c\" \n#pragma loopscope file \"b.c\"\n").is_empty());
}
