//! `loopscope analyse --show`: artefacts as text.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use crate::support::command::{Folder, loopscope};
use expect_test::{Expect, expect};
use loopscope_question::Technique;

/// CBA, figure 1, with 5 iterations instead of 15.
const TWO_COUNTS: &str = "\
main(A, B) {
  int a = 0, b = 0;
  for (int i = 0; i < 5; ++i)
    if (A[i] == 1)
      ++a;
  for (int j = 0; j < 5; ++j)
    if (B[j] == 2)
      ++b;
  if (a > 3 && a + b == 7)
    error();
  return 0;
}
";

/// Compact, figure 1(a), with an assertion.
const LINEAR_SEARCH: &str = "\
main(A, n, x) {
  var i = 0;
  while (i < n) {
    if (A[i] == x) {
      return i;
    }
    i = i + 1;
  }
  assert(i >= n);
  return -1;
}
";

/// Returns the output after the answer, whose last line has the costs.
fn artefacts(program: &str, options: &[&str]) -> String {
    let ended = loopscope(&[&["analyse", "-"], options].concat(), program);
    assert_eq!(ended.stderr, "", "{options:?}");
    let (_, artefacts) = ended.stdout.split_once(" s\n").expect("the costs");
    artefacts.to_owned()
}

fn shows(program: &str, options: &[&str], expected: &Expect) {
    expected.assert_eq(&artefacts(program, options));
}

#[test]
fn chains_and_their_system() {
    shows(
        TWO_COUNTS,
        &["--technique", "navigate", "--show", "chains,system"],
        &expect![[r#"

        Chains, by navigate:
          1 root chain, 4 subchains

          c0, from the start to the target: leads to the target
            line 2  a = 0
            line 2  b = 0
            line 3  i = 0
            line 3  the loop in line 3 : {c1, c2}
            line 3  [i >= 5]
            line 6  j = 0
            line 6  the loop in line 6 : {c3, c4}
            line 6  [j >= 5]
            line 9  [a > 3]
            line 9  [a + b == 7]

          c1, once around the loop in line 3 of c0: κ1 = 5
            line 3  [i < 5]
            line 4  [A[i] == 1]
            line 5  a = a + 1
            line 3  i = i + 1

          c2, once around the loop in line 3 of c0: κ2 = 0
            line 3  [i < 5]
            line 4  [A[i] != 1]
            line 3  i = i + 1

          c3, once around the loop in line 6 of c0: κ3 = 2
            line 6  [j < 5]
            line 7  [B[j] == 2]
            line 8  b = b + 1
            line 6  j = j + 1

          c4, once around the loop in line 6 of c0: κ4 = 3
            line 6  [j < 5]
            line 7  [B[j] != 2]
            line 6  j = j + 1

        Constraint system, by navigate:
          c0: leads to the target
            κ1 + κ2 <= 5  `i < 5` in the last iteration of the loop in line 3
            κ1 + κ2 >= 5  `i >= 5` where the loop in line 3 is left
            κ3 + κ4 <= 5  `j < 5` in the last iteration of the loop in line 6
            κ3 + κ4 >= 5  `j >= 5` where the loop in line 6 is left
            κ1 >= 4       `a > 3`, line 9
            κ1 + κ3 == 7  `a + b == 7`, line 9
            in every solution: κ1 in [4, 5], κ2 in [0, 1], κ3 in [2, 3], κ4 in [2, 3]

          values after the loop in line 3 (c1, c2)
            a = a + κ1
            i = i + κ1 + κ2

          values after the loop in line 6 (c3, c4)
            b = b + κ3
            j = j + κ3 + κ4
    "#]],
    );
}

#[test]
fn the_necessary_condition() {
    shows(
        TWO_COUNTS,
        &["--technique", "apc", "--show", "condition"],
        &expect![[r#"

            Necessary condition, by apc:
              1 backbone

              backbone 1, whose condition can hold (decided by the condition of at most 4 first iterations)
                through lines 2, 3, 6, 9
                κ1 + κ2 <= 5                                `i < 5` in the last iteration of the loop in line 3
                κ1 <= 5                                     what each iteration of the loop in line 3 needs
                κ2 <= 5                                     what each iteration of the loop in line 3 needs
                forall 0 <= τ1 < κ1: τ1 + σ2^1[τ1] <= 4     `i < 5` in each iteration of the loop in line 3 that passes it
                forall 0 <= τ1 < κ1: A[τ1 + σ2^1[τ1]] == 1  `A[i] == 1` in each iteration of the loop in line 3 that passes it, line 4
                forall 0 <= τ2 < κ2: τ2 + σ1^2[τ2] <= 4     `i < 5` in each iteration of the loop in line 3 that passes it
                forall 0 <= τ2 < κ2: A[τ2 + σ1^2[τ2]] != 1  `A[i] != 1` in each iteration of the loop in line 3 that passes it, line 4
                κ1 + κ2 >= 5                                `i >= 5` where the loop in line 3 is left
                κ3 + κ4 <= 5                                `j < 5` in the last iteration of the loop in line 6
                κ3 <= 5                                     what each iteration of the loop in line 6 needs
                κ4 <= 5                                     what each iteration of the loop in line 6 needs
                forall 0 <= τ3 < κ3: τ3 + σ4^3[τ3] <= 4     `j < 5` in each iteration of the loop in line 6 that passes it
                forall 0 <= τ3 < κ3: B[τ3 + σ4^3[τ3]] == 2  `B[j] == 2` in each iteration of the loop in line 6 that passes it, line 7
                forall 0 <= τ4 < κ4: τ4 + σ3^4[τ4] <= 4     `j < 5` in each iteration of the loop in line 6 that passes it
                forall 0 <= τ4 < κ4: B[τ4 + σ3^4[τ4]] != 2  `B[j] != 2` in each iteration of the loop in line 6 that passes it, line 7
                κ3 + κ4 >= 5                                `j >= 5` where the loop in line 6 is left
                κ1 >= 4                                     `a > 3`, line 9
                κ1 + κ3 == 7                                `a + b == 7`, line 9
                long, or about counts and unknown values only
                forall 0 <= τ1 < κ1: σ2^1[τ1] >= 0                              the iterations of the loop in line 3 come one after the other
                forall 0 <= τ1 < κ1: κ2 >= σ2^1[τ1]                             the iterations of the loop in line 3 come one after the other
                forall 0 <= τ1 < κ1 - 1: σ2^1[τ1] <= σ2^1[τ1 + 1]               the iterations of the loop in line 3 come one after the other
                forall 0 <= τ2 < κ2: σ1^2[τ2] >= 0                              the iterations of the loop in line 3 come one after the other
                forall 0 <= τ2 < κ2: κ1 >= σ1^2[τ2]                             the iterations of the loop in line 3 come one after the other
                forall 0 <= τ2 < κ2 - 1: σ1^2[τ2] <= σ1^2[τ2 + 1]               the iterations of the loop in line 3 come one after the other
                forall 0 <= τ1 < κ1: κ2 <= σ2^1[τ1] || τ1 < σ1^2[σ2^1[τ1]]      the iterations of the loop in line 3 come one after the other
                forall 0 <= τ1 < κ1: σ2^1[τ1] <= 0 || τ1 >= σ1^2[σ2^1[τ1] - 1]  the iterations of the loop in line 3 come one after the other
                forall 0 <= τ2 < κ2: κ1 <= σ1^2[τ2] || τ2 < σ2^1[σ1^2[τ2]]      the iterations of the loop in line 3 come one after the other
                forall 0 <= τ2 < κ2: σ1^2[τ2] <= 0 || τ2 >= σ2^1[σ1^2[τ2] - 1]  the iterations of the loop in line 3 come one after the other
                forall 0 <= τ3 < κ3: σ4^3[τ3] >= 0                              the iterations of the loop in line 6 come one after the other
                forall 0 <= τ3 < κ3: κ4 >= σ4^3[τ3]                             the iterations of the loop in line 6 come one after the other
                forall 0 <= τ3 < κ3 - 1: σ4^3[τ3] <= σ4^3[τ3 + 1]               the iterations of the loop in line 6 come one after the other
                forall 0 <= τ4 < κ4: σ3^4[τ4] >= 0                              the iterations of the loop in line 6 come one after the other
                forall 0 <= τ4 < κ4: κ3 >= σ3^4[τ4]                             the iterations of the loop in line 6 come one after the other
                forall 0 <= τ4 < κ4 - 1: σ3^4[τ4] <= σ3^4[τ4 + 1]               the iterations of the loop in line 6 come one after the other
                forall 0 <= τ3 < κ3: κ4 <= σ4^3[τ3] || τ3 < σ3^4[σ4^3[τ3]]      the iterations of the loop in line 6 come one after the other
                forall 0 <= τ3 < κ3: σ4^3[τ3] <= 0 || τ3 >= σ3^4[σ4^3[τ3] - 1]  the iterations of the loop in line 6 come one after the other
                forall 0 <= τ4 < κ4: κ3 <= σ3^4[τ4] || τ4 < σ4^3[σ3^4[τ4]]      the iterations of the loop in line 6 come one after the other
                forall 0 <= τ4 < κ4: σ3^4[τ4] <= 0 || τ4 >= σ4^3[σ3^4[τ4] - 1]  the iterations of the loop in line 6 come one after the other

              loop in line 3
                κ1  `i < 5` and `A[i] == 1`
                κ2  `i < 5` and `A[i] != 1`
                afterwards
                a = a + κ1
                i = i + κ1 + κ2

              loop in line 6
                κ3  `j < 5` and `B[j] == 2`
                κ4  `j < 5` and `B[j] != 2`
                afterwards
                b = b + κ3
                j = j + κ3 + κ4
        "#]],
    );
}

#[test]
fn automaton_and_summary() {
    let program = "main(n) {\n  var i = 0, a = 0;\n  while (i < n) {\n    if (i < 10) {\n      a = a + 2;\n    }\n    i = i + 1;\n  }\n  assert(a <= 20);\n}\n";
    shows(
        program,
        &["--technique", "summarise", "--show", "automaton,summary"],
        &expect![[r#"

        Path dependency automaton, by summarise:
          loop in line 3 of main
            p1  init          goes around, again and again  where n > i, i <= 9
            p2  init          goes around, again and again  where n > i, i >= 10
            p3  init, accept  leaves to line 9              where n <= i
            p1  ->  p2  where κ >= 1, n > i, n > i + κ, i <= 9, i + κ == 10
            p1  ->  p3  where κ >= 1, n > i, n == i + κ, i <= 9, i + κ <= 10
            p2  ->  p3  where κ >= 1, n > i, n == i + κ, i >= 10

        Loop summaries, by summarise:
          loop in line 3 of main
            type 1, sequential
              line 3  n > i   IV condition
              line 4  i <= 9  IV condition
            path p1 (init): goes around, again and again
              where    n > i, i <= 9
              does     i = i + 1, a = a + 2
              κ times  i = i + κ, a = a + 2 * κ
            path p2 (init): goes around, again and again
              where    n > i, i >= 10
              does     i = i + 1
              κ times  i = i + κ
            path p3 (init, accept): leaves to line 9
              where  n <= i
              does   nothing changes
            trace: no whole iteration
              where  true
              does   nothing changes
            trace: p1 κ1 times
              where  κ1 >= 1, n > i, n >= i + κ1, i <= 9, i + κ1 <= 10
              does   i = i + κ1, a = a + 2 * κ1
            trace: p2 κ1 times
              where  κ1 >= 1, n > i, n >= i + κ1, i >= 10
              does   i = i + κ1
            trace: p1 κ1 times, p2 κ2 times
              where  κ1 >= 1, n > i, n > i + κ1, i <= 9, i + κ1 == 10, κ2 >= 1, n >= i + κ1 + κ2
              does   i = i + κ1 + κ2, a = a + 2 * κ1
    "#]],
    );
}

#[test]
fn templates_and_the_compact_tree() {
    shows(
        LINEAR_SEARCH,
        &["--technique", "compact", "--show", "templates,tree"],
        &expect![[r#"

        Templates, by compact:
          loop in line 3: 1 cycle
            cycle 1, replaced 1 time
              core       line 3     if i < n
                         line 4     if !(A[i] == x)
                         line 7     i = i + 1
              each time             n > i₀, x != A[i₀]
              κ times               i = i₀ + κ
              exit       to line 9  where n >= κ1 || κ1 <= 0, forall 0 <= τ < κ1: x != A[τ], κ1 >= 0, n <= κ1
              exit       to line 5  where n >= κ1 || κ1 <= 0, forall 0 <= τ < κ1: x != A[τ], n > κ1, x == A[κ1], κ1 >= 0

        Tree of paths:
          start
            exit: n >= κ1 || κ1 <= 0, forall 0 <= τ < κ1: x != A[τ], κ1 >= 0, n <= κ1 => returns (line 10)
            exit: n >= κ1 || κ1 <= 0, forall 0 <= τ < κ1: x != A[τ], n > κ1, x == A[κ1], κ1 >= 0 => returns (line 5)
          3 nodes, 2 leaves
    "#]],
    );
}

#[test]
fn the_proof_in_full() {
    shows(
        LINEAR_SEARCH,
        &["--technique", "invariants", "--show", "proof"],
        &expect![[r#"

        Proof:
          From each loop on, every path to the target needs conditions that exclude each other, whatever happened before.
          checked
            safety  from the loop in line 3 to the target
          every run to the target needs last
            `i >= n`, line 3
            `i < n`, line 9
    "#]],
    );
}

#[test]
fn the_path_condition() {
    let program = "main(n) {\n  if (n > 4) {\n    if (n < 6) {\n      error();\n    }\n  }\n}\n";
    shows(
        program,
        &["--technique", "execute", "--show", "path-condition"],
        &expect![[r#"

        Path condition:
          n == 5
    "#]],
    );
}

/// Where there is none, the reason takes its place.
#[test]
fn the_reason_for_a_missing_artefact() {
    let all = "chains,templates,condition,proof,path-condition";
    shows(
        "main() { return 1; }",
        &["--show", all],
        &expect![[r#"

        Chains: none. It is made by `--technique navigate`. No technique was needed for this answer.

        Templates: none. It is made by `--technique compact` or `--technique execute --loops template`. No technique was needed for this answer.

        Necessary condition: none. It is made by `--technique apc`. No technique was needed for this answer.

        Proof:
          No operation of the program can fail, whatever the inputs are.

        Path condition: none. It is the condition of a path to the target, and no such path was found.
    "#]],
    );
    shows(
        "main(n) { if (n > 3) { error(); } }",
        &["--show", all],
        &expect![[r#"

        Chains: none. `navigate` never had a turn; --technique navigate asks it alone.

        Templates: none. `execute` never had a turn; --technique execute asks it alone.

        Necessary condition: none. `apc` never had a turn; --technique apc asks it alone.

        Proof: none. The target can be reached.

        Path condition: none. `fuzz` found these inputs without a path condition.
    "#]],
    );
    let by_value = "same(n) { return n; }\nmain(n) { var f = same; assert(f(n) == n); }\n";
    shows(
        by_value,
        &["--technique", "navigate", "--show", "chains"],
        &expect![[r#"

            Chains: none. `navigate` cannot be applied: it cannot be split into chains, because which function is called here is decided as the program runs (line 2, column 32).
        "#]],
    );
}

/// In `auto`, each artefact has the name of the technique that built it.
#[test]
fn artefacts_of_all_members() {
    let shown = artefacts(LINEAR_SEARCH, &["--jobs", "1", "--show", "proof,automaton"]);
    assert!(shown.starts_with("\nProof:\n"), "{shown}");
    assert!(shown.contains("\nPath dependency automaton"), "{shown}");
}

/// The automata and the tree are drawn, the same each time; the program's text is not markup.
#[test]
fn pictures_are_svg_files() {
    let folder = Folder::new("pictures");
    let draw = |shown| {
        let options = ["--technique", "summarise", "--show", shown, "--svg", folder.path()];
        artefacts(LINEAR_SEARCH, &options);
        let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a picture");
        (read("summarise-automaton-line-3.svg"), read("tree.svg"))
    };
    let (automaton, tree) = draw("automaton,tree");
    for (picture, text) in [(&automaton, ">p1<"), (&tree, ">x != A[")] {
        assert!(picture.starts_with("<svg xmlns=") && picture.ends_with("</svg>\n"), "{picture}");
        assert!(picture.contains(text), "{picture}");
    }
    assert!(tree.contains("&lt;=") && !tree.contains("<="), "{tree}");
    assert_eq!((automaton, tree), draw("tree,automaton"));
}

/// A long artefact is cut, with the number of lines that are missing and the option that prints them.
#[test]
fn long_artefacts_are_cut() {
    let program = format!("main(n) {{\n{}  if (n > 0) {{ error(); }}\n}}\n", "  output n;\n".repeat(200));
    let options = ["--technique", "navigate", "--show", "chains"];
    let short = artefacts(&program, &options);
    assert!(short.trim_end().lines().last().is_some_and(|last| last.ends_with("more lines (--show-all)")), "{short}");
    let whole = artefacts(&program, &[&options[..], &["--show-all"]].concat());
    assert!(whole.lines().count() > 200 && !whole.contains("--show-all"), "{whole}");
}

/// For every technique, a name is refused if and only if the technique makes nothing of it.
#[test]
fn names_that_the_technique_does_not_make_are_refused() {
    let makers: [(&str, &[&str]); 6] = [
        ("chains", &["navigate"]),
        ("system", &["navigate"]),
        ("automaton", &["summarise"]),
        ("summary", &["summarise"]),
        ("templates", &["compact"]),
        ("condition", &["apc"]),
    ];
    for technique in Technique::all() {
        for (shown, makers) in makers {
            let asked = ["analyse", "-", "--technique", technique.name(), "--show", shown];
            let ended = loopscope(&asked, "main() { return 1; }");
            if technique == Technique::Auto || makers.contains(&technique.name()) {
                assert_eq!(ended.status, Some(0), "{asked:?}: {ended:?}");
            } else {
                let message = format!("`{technique}` makes nothing for `--show {shown}`");
                assert!(ended.status == Some(2) && ended.stderr.contains(&message), "{asked:?}: {ended:?}");
            }
        }
    }
}

#[test]
fn options_without_sense_are_refused_by_name() {
    let refused: [(&[&str], &str); 8] = [
        (&["--technique", "fuzz", "--show", "proof"], "`fuzz` proves nothing: leave out `--show proof`"),
        (&["--technique", "intervals", "--show", "path-condition"], "`intervals` finds no paths"),
        (&["--technique", "execute", "--show", "templates"], "`--technique execute --loops template` does"),
        (&["--show-all"], "--show"),
        (&["--svg", "pictures"], "--show"),
        (&["--show", "chains", "--svg", "pictures"], "`--svg` draws `automaton` and `tree`"),
        (&["--show", "chains", "--show-all", "--json"], "`--json` cuts nothing but the tree"),
        (&["--show", "pictures"], "'pictures'"),
    ];
    for (options, reason) in refused {
        let ended = loopscope(&[&["analyse", "-"], options].concat(), "main() { return 1; }");
        assert!(ended.status == Some(2) && ended.stderr.contains(reason), "{options:?}: {ended:?}");
    }
    let template = ["analyse", "-", "--technique", "execute", "--loops", "template", "--show", "templates"];
    assert_eq!(loopscope(&template, "main() { return 1; }").status, Some(0));
}
