//! Printing a tree and reading it again gives the same tree, up to spans.

use expect_test::expect;
use loopscope_syntax::ast::{
    BinaryOp, Declarator, Expr, ExprKind, Function, Name, NodeId, Stmt, StmtKind, SyntaxTree, UnaryOp,
};
use loopscope_syntax::{Dialect, Span, parse, print};
use proptest::prelude::*;
use proptest::sample::select;

use crate::shape::shape;

fn expr(kind: ExprKind) -> Expr {
    Expr { id: NodeId::default(), kind, span: Span::default() }
}

fn stmt(kind: StmtKind) -> Stmt {
    Stmt { kind, span: Span::default() }
}

fn any_name() -> impl Strategy<Value = Name> {
    select(vec!["a", "b", "x1", "_y", "inputs"]).prop_map(|text| Name {
        id: NodeId::default(),
        text: text.to_owned(),
        span: Span::default(),
    })
}

fn any_operator() -> impl Strategy<Value = BinaryOp> {
    use BinaryOp as B;
    select(vec![
        B::Or,
        B::And,
        B::Equal,
        B::NotEqual,
        B::Less,
        B::LessEqual,
        B::Greater,
        B::GreaterEqual,
        B::Add,
        B::Subtract,
        B::Multiply,
        B::Divide,
        B::Remainder,
    ])
}

fn any_expr() -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![
        any::<u128>().prop_map(|number| ExprKind::Number(number.into())),
        any_name().prop_map(|name| ExprKind::Variable(name.text)),
        any_name().prop_map(ExprKind::AddressOf),
        Just(ExprKind::Input),
        Just(ExprKind::Null),
    ];
    leaf.prop_map(expr).prop_recursive(6, 40, 3, |inner| {
        let boxed = || inner.clone().prop_map(Box::new);
        let several = || prop::collection::vec(inner.clone(), 0..3);
        let negation = select(vec![UnaryOp::Not, UnaryOp::Negate]);
        prop_oneof![
            (negation, boxed()).prop_map(|(op, operand)| ExprKind::Unary(op, operand)),
            (any_operator(), boxed(), boxed()).prop_map(|(op, left, right)| ExprKind::Binary(op, left, right)),
            boxed().prop_map(ExprKind::Deref),
            boxed().prop_map(ExprKind::Alloc),
            (boxed(), any_name()).prop_map(|(base, name)| ExprKind::Field(base, name)),
            (boxed(), boxed()).prop_map(|(base, index)| ExprKind::Index(base, index)),
            (boxed(), several()).prop_map(|(callee, arguments)| ExprKind::Call(callee, arguments)),
            several().prop_map(ExprKind::Array),
            prop::collection::vec((any_name(), inner.clone()), 0..3).prop_map(ExprKind::Record),
        ]
        .prop_map(expr)
    })
}

fn any_assignment() -> impl Strategy<Value = Stmt> {
    let op = prop::option::of(select(vec![
        BinaryOp::Add,
        BinaryOp::Subtract,
        BinaryOp::Multiply,
        BinaryOp::Divide,
        BinaryOp::Remainder,
    ]));
    (any_expr(), op, any_expr()).prop_map(|(target, op, value)| stmt(StmtKind::Assign { target, op, value }))
}

fn any_declaration() -> impl Strategy<Value = Stmt> {
    let declarator = (any_name(), prop::option::of(any_expr())).prop_map(|(name, init)| Declarator { name, init });
    prop::collection::vec(declarator, 1..3).prop_map(|declarators| stmt(StmtKind::Var(declarators)))
}

fn any_stmt() -> impl Strategy<Value = Stmt> {
    let leaf = prop_oneof![
        any_assignment(),
        any_declaration(),
        any_expr().prop_map(|value| stmt(StmtKind::Output(value))),
        any_expr().prop_map(|value| stmt(StmtKind::Return(value))),
        any_expr().prop_map(|value| stmt(StmtKind::Expression(value))),
        any_expr().prop_map(|value| stmt(StmtKind::Assert(value))),
        any_expr().prop_map(|value| stmt(StmtKind::Assume(value))),
        Just(stmt(StmtKind::Error)),
        Just(stmt(StmtKind::Break)),
        Just(stmt(StmtKind::Continue)),
    ];
    leaf.prop_recursive(4, 20, 3, |inner| {
        let boxed = || inner.clone().prop_map(Box::new);
        let block = prop::collection::vec(inner.clone(), 0..3).prop_map(|body| stmt(StmtKind::Block(body)));
        let start = prop::option::of(prop_oneof![any_assignment(), any_declaration()].prop_map(Box::new));
        let step = prop::option::of(any_assignment().prop_map(Box::new));
        prop_oneof![
            block.clone(),
            (any_expr(), boxed()).prop_map(|(condition, then)| stmt(StmtKind::If { condition, then, otherwise: None })),
            // With an `else`, the first branch is a block: no other statement with an open `if` could stand there.
            (any_expr(), block.prop_map(Box::new), boxed()).prop_map(|(condition, then, otherwise)| stmt(
                StmtKind::If { condition, then, otherwise: Some(otherwise) }
            )),
            (any_expr(), boxed()).prop_map(|(condition, body)| stmt(StmtKind::While { condition, body })),
            (any_expr(), boxed()).prop_map(|(condition, body)| stmt(StmtKind::DoWhile { condition, body })),
            (start, prop::option::of(any_expr()), step, boxed())
                .prop_map(|(init, condition, step, body)| stmt(StmtKind::For { init, condition, step, body })),
        ]
    })
}

fn any_program() -> impl Strategy<Value = SyntaxTree> {
    let parameters = prop::collection::vec(any_name(), 0..3);
    let body = (prop::collection::vec(any_stmt(), 0..4), any_expr());
    let function = (any_name(), parameters, body).prop_map(|(name, parameters, (mut body, result))| {
        body.push(stmt(StmtKind::Return(result)));
        Function { name, parameters, body, span: Span::default() }
    });
    prop::collection::vec(function, 0..3).prop_map(|functions| SyntaxTree { functions, ..SyntaxTree::default() })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reading_what_was_printed(program in any_program()) {
        let text = print(&program);
        let again = parse(&text, Dialect::Extended);
        prop_assert!(!again.has_errors(), "{text}\n{:?}", again.diagnostics);
        prop_assert_eq!(shape(&again.program), shape(&program), "{}", text);
    }
}

fn printed(source: &str) -> String {
    print(&parse(source, Dialect::Extended).program)
}

#[test]
fn parentheses_are_printed_where_they_are_needed() {
    let expressions = [
        ("((a)) + (b * c)", "a + b * c"),
        ("(a + b) * c - (d - e)", "(a + b) * c - (d - e)"),
        ("(a - b) - c", "a - b - c"),
        ("(*p).x", "(*p).x"),
        ("*(p.x)", "*p.x"),
        ("(&x).y", "(&x).y"),
        ("-(-x)", "- -x"),
        ("!(!x == y)", "!(!x == y)"),
        ("(alloc 1) + 2", "(alloc 1) + 2"),
        ("alloc (1 + 2)", "alloc 1 + 2"),
        ("f((a), (b))[(1)]", "f(a, b)[1]"),
        ("(a || b) && c || (d && e)", "(a || b) && c || d && e"),
        ("(*p)(1)", "(*p)(1)"),
    ];
    for (source, expected) in expressions {
        assert_eq!(printed(&format!("f() {{ return {source}; }}")), format!("f() {{\n    return {expected};\n}}\n"));
    }
}

#[test]
fn layout() {
    let source = "main(a){var x=1,y;for(;;){x++;if(x>3)break;else if(x)y=2;else{}}if(x)if(y)x=1;else x=2;do x--;while(x);}f(){{x;}}";
    expect![[r"
        main(a) {
            var x = 1, y;
            for (;;) {
                x += 1;
                if (x > 3)
                    break;
                else if (x)
                    y = 2;
                else {}
            }
            if (x)
                if (y)
                    x = 1;
                else
                    x = 2;
            do
                x -= 1;
            while (x);
            return 0;
        }

        f() {
            {
                x;
            }
            return 0;
        }
    "]]
    .assert_eq(&printed(source));
}

#[test]
fn a_dangling_else_gets_braces() {
    let mut program = parse("f() { if (a) { while (b) if (c) d = 1; } else d = 2; }", Dialect::Extended).program;
    let StmtKind::If { then, .. } = &mut program.functions[0].body[0].kind else { panic!() };
    let StmtKind::Block(inner) = then.kind.clone() else { panic!() };
    **then = inner[0].clone();
    let text = print(&program);
    assert!(text.contains("} else\n"), "{text}");
}
