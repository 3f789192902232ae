//! Facts that are known about single cells and segments, and facts that are not.

use loopscope_syntax::Dialect;

use crate::support::errors;

/// The lines of the errors of a micro-c program that may happen.
fn lines(source: &str) -> Vec<String> {
    let errors = errors(source, Dialect::Extended);
    let mut lines: Vec<String> = errors.iter().filter_map(|each| each.rsplit(' ').next().map(str::to_owned)).collect();
    lines.sort();
    lines.dedup();
    lines
}

#[test]
fn a_field_of_a_segment_is_what_any_of_its_cells_holds() {
    let source = "main() {
    var a = null, p;
    while (input > 0) { a = alloc {value: 1, next: a}; }
    a = alloc {value: 5, next: a};
    assert((*a).value == 5);
    p = a;
    while (p != null) {
        assert((*p).value == 5);
        assert((*p).value > 0);
        p = (*p).next;
    }
    return 0;
}";
    assert_eq!(lines(source), ["8"]);
}

#[test]
fn a_write_changes_the_first_cell_of_a_segment_only() {
    let source = "main() {
    var a = null, p;
    while (input > 0) { a = alloc {value: 1, next: a}; }
    if (a != null) {
        (*a).value = 2;
        assert((*a).value == 2);
        assert((*a).next == null || (*(*a).next).value == 1);
    }
    p = a;
    while (p != null) {
        assert((*p).value == 2);
        p = (*p).next;
    }
    return 0;
}";
    assert_eq!(lines(source), ["11"]);
}

#[test]
fn fields_of_a_record_that_is_not_read_again_are_written() {
    let source = "main(n) {
    var p = alloc {value: 0, next: null}, q = p, record;
    if (n > 0) { q = alloc {value: 1, next: p}; }
    record = *q;
    if (n > 5) { q = p; }
    record.value = n;
    assert((*q).next == null);
    return 0;
}";
    assert_eq!(lines(source), ["7"]);
}

#[test]
fn a_variable_may_be_the_first_cell_of_a_list() {
    let source = "main() {
    var cell = {value: 5, next: null}, p = &cell;
    while (input > 0) {
        (*p).next = alloc {value: 1, next: null};
        p = (*p).next;
    }
    assert(cell.value == 5);
    p = &cell;
    while (p != null) {
        assert((*p).value == 5);
        p = (*p).next;
    }
    return 0;
}";
    assert_eq!(lines(source), ["10"]);
}

#[test]
fn a_write_through_an_unknown_pointer_may_change_anything() {
    let source = "main(k) {
    var a = null, b = null, p;
    while (input > 0) { a = alloc {value: 1, next: a}; b = alloc {value: 1, next: b}; }
    if (a == null) { return 0; }
    assert((*a).value == 1);
    var held = [a, b];
    if (k < 0 || k > 1) { return 0; }
    p = held[k];
    if (p == null) { return 0; }
    (*p).value = 2;
    assert((*a).value == 1);
    assert((*a).value > 0);
    return 0;
}";
    assert_eq!(lines(source), ["11", "12"]);
}

#[test]
fn a_circle_of_several_cells_stays_one() {
    let source = "main(n) {
    if (n < 1) { return 0; }
    var first = alloc {live: 1, next: null}, last = first, p;
    while (input > 0) {
        p = alloc {live: 1, next: first};
        (*last).next = p;
        last = p;
    }
    (*last).next = first;
    p = last;
    while ((*p).next != p) {
        while (input > 0) { p = (*p).next; }
        last = (*p).next;
        assert((*last).live == 1);
        (*p).next = (*last).next;
        (*last).live = 0;
    }
    assert((*p).live == 1);
    return 0;
}";
    assert_eq!(lines(source), [""; 0]);
}

#[test]
fn a_pointer_to_a_variable_sees_what_is_written_by_name() {
    let source = "main() {
    var cell = {value: 1, next: null}, p = &cell;
    while (input > 0) { p = alloc {value: 1, next: p}; }
    if (input > 0) { p = &cell; }
    cell = {value: 2, next: null};
    assert((*p).value != 2);
    assert((*p).value == 1);
    return 0;
}";
    assert_eq!(lines(source), ["6"]);
}

#[test]
fn lists_may_share_their_ends() {
    let source = "main() {
    var end = null, a, b;
    while (input > 0) { end = alloc {live: 1, next: end}; }
    end = alloc {live: 1, next: end};
    a = alloc {live: 1, next: end};
    b = alloc {live: 1, next: end};
    end = null;
    while (input > 0) { a = alloc {live: 1, next: a}; }
    while (a != null) {
        assert((*a).live == 1);
        (*a).live = 0;
        a = (*a).next;
    }
    assert((*b).live == 1);
    while (b != null) {
        assert((*b).live == 1);
        b = (*b).next;
    }
    return 0;
}";
    assert_eq!(lines(source), ["16"]);
}

#[test]
fn a_pointer_may_lead_to_the_last_cell_of_a_segment() {
    let source = "main() {
    var first = null, last = null, before, p;
    while (input > 0) {
        p = alloc {value: 1, next: null, prev: last};
        if (last == null) { first = p; } else { (*last).next = p; }
        last = p;
    }
    if (last == null) { return 0; }
    (*last).value = 7;
    before = (*last).prev;
    while (input > 0) {
        p = alloc {value: 1, next: null, prev: last};
        (*last).next = p;
        last = p;
    }
    if (before != null) {
        assert((*before).value == 1);
        assert((*before).next == last);
    }
    return 0;
}";
    assert_eq!(lines(source), ["18"]);
}

#[test]
fn many_lists_have_few_shapes() {
    let lists: Vec<String> = (0..7).map(|number| format!("list{number}")).collect();
    let each = |text: &str| lists.iter().map(|list| text.replace("LIST", list)).collect::<Vec<_>>();
    let source = format!(
        "main() {{ var {}, p; while (input > 0) {{ {} }} {} return 0; }}",
        each("LIST = null").join(", "),
        each("if (input == 0) { LIST = alloc {next: LIST, live: 1}; }").join(" "),
        each("while (LIST != null) { p = (*LIST).next; assert((*LIST).live == 1); (*LIST).live = 0; LIST = p; }")
            .join(" ")
    );
    assert_eq!(lines(&source), [""; 0]);
}
