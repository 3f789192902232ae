//! Any function as the start: `#pragma loopscope entry f`.
//!
//! The program then starts in a function that chooses the arguments and calls `f`. An integer may have any value. A
//! pointer to numbers points to an array of any length, from 1 on, with any elements; the last character of a text is
//! 0. A pointer to a struct is null, or points to a struct of its own, in which integers may have any value and pointers
//! are null. Variables that live as long as the program have their first values.

use loopscope_message::{ToArg, text};
use loopscope_syntax::{Diagnostic, Span};

use crate::parser::{Failed, Parser, Read};
use crate::tree::{
    Comparison, Expression, ExpressionKind, Function, FunctionId, Initialiser, Library, Statement, StatementKind,
    VariableId,
};
use crate::types::{Integer, Signature, Type};
use crate::typing::number;

/// The longest array in a struct whose elements are chosen.
const LONGEST_IN_STRUCT: u32 = 64;

/// The name of the text's `main` in a program that starts elsewhere.
pub(crate) const OTHER_MAIN: &str = "main#1";

impl Parser<'_> {
    /// Lets the program start in a function, which is named at a place.
    pub(crate) fn start_in(&mut self, name: &str, place: Span) -> Read<()> {
        let is_it = |function: &Function| function.name == name && function.body.is_some() && !function.is_library;
        let Some(callee) = self.program.functions.iter().position(is_it).map(FunctionId) else {
            return Err(self.error("undeclared-name", place, text!("there is no function `{name}` to start in")));
        };
        let mut others = self.program.functions[callee.0 + 1..].iter().filter(|function| is_it(function));
        if let Some(other) = others.next().map(|other| other.span) {
            let message = text!("several files have a function `{name}`: rename the others, so that one is meant");
            let first = self.program.functions[callee.0].span;
            let error = Diagnostic::error("declared-twice", place, message).with_related(first, text!("here"));
            self.diagnostics.push(error.with_related(other, text!("here")));
            return Err(Failed);
        }
        if name == "main" {
            return Ok(());
        }
        for function in &mut self.program.functions {
            if function.name == "main" {
                OTHER_MAIN.clone_into(&mut function.name);
            }
        }
        let span = self.program.functions[callee.0].span;
        let id = FunctionId(self.program.functions.len());
        self.program.functions.push(Function {
            name: "main".to_owned(),
            span,
            parameters: Vec::new(),
            signature: Signature { parameters: Vec::new(), result: Type::INT },
            body: None,
            whole: span,
            is_library: false,
            is_made: true,
            value_uses: 0,
            labels: Vec::new(),
        });
        self.function = Some(id);
        let mut statements = Vec::new();
        let arguments = self.scoped(|this| {
            let parameters = this.program.functions[callee.0].parameters.clone();
            parameters.into_iter().map(|parameter| this.argument(parameter, &mut statements)).collect::<Read<Vec<_>>>()
        });
        self.function = None;
        let function = &mut self.program.functions[callee.0];
        function.value_uses += 1;
        let call =
            Expression { kind: ExpressionKind::Call(callee, arguments?), ty: function.signature.result.clone(), span };
        statements.push(Statement { kind: StatementKind::Expression(call), span });
        let result = number(0.into(), Integer::Int, span);
        statements.push(Statement { kind: StatementKind::Return(Some(result)), span });
        self.program.functions[id.0].body = Some(statements);
        Ok(())
    }

    /// Chooses an argument.
    fn argument(&mut self, parameter: VariableId, statements: &mut Vec<Statement>) -> Read<Expression> {
        let variable = self.program.variables[parameter.0].clone();
        let (name, span) = (variable.name, variable.span);
        match &variable.ty {
            Type::Pointer(to) if self.is_file(to) => Err(self.not_chosen(&name, span)),
            Type::Integer(_) | Type::Float(_) => {
                let value = any(variable.ty.clone(), &name, span);
                Ok(self.declared(&name, variable.ty, Some(value), span, statements))
            }
            Type::Struct(_) => self.any_struct(&name, &variable.ty, span, statements),
            Type::Pointer(to) => match &**to {
                Type::Integer(_) | Type::Float(_) => self.any_array(&name, to, span, statements),
                Type::Struct(_) => {
                    let object = self.any_struct(&format!("{name}->"), to, span, statements)?;
                    let pointer =
                        Expression { kind: ExpressionKind::AddressOf(Box::new(object)), ty: variable.ty.clone(), span };
                    let null = Expression { kind: ExpressionKind::Null, ty: variable.ty.clone(), span };
                    let chosen = any(Type::Integer(Integer::Bool), format!("{name} != NULL"), span);
                    let chosen = self.declared(&format!("{name}#given"), Type::INT, Some(chosen), span, statements);
                    let kind = ExpressionKind::Conditional(Box::new(chosen), Box::new(pointer), Box::new(null));
                    Ok(Expression { kind, ty: variable.ty, span })
                }
                _ => Err(self.not_chosen(&name, span)),
            },
            _ => Err(self.not_chosen(&name, span)),
        }
    }

    fn not_chosen(&mut self, name: &str, span: Span) -> Failed {
        let message = text!("a program cannot start with a parameter such as `{name}`: call the function in `main`");
        self.error("not-read", span, message)
    }

    pub(crate) fn declared(
        &mut self,
        name: &str,
        ty: Type,
        first: Option<Expression>,
        span: Span,
        statements: &mut Vec<Statement>,
    ) -> Expression {
        let id = self.new_variable(name, span, ty.clone());
        let kind = StatementKind::Declare(id, first.map(Initialiser::Value));
        statements.push(Statement { kind, span });
        Expression { kind: ExpressionKind::Variable(id), ty, span }
    }

    /// An array of any length with any elements.
    pub(crate) fn any_array(
        &mut self,
        name: &str,
        element: &Type,
        span: Span,
        statements: &mut Vec<Statement>,
    ) -> Read<Expression> {
        let kind = ExpressionKind::Library(Library::ArgumentLength(text!("length of {name}").to_arg()));
        let length = Expression { kind, ty: Type::INT, span };
        let length = self.declared(&format!("{name}#length"), Type::INT, Some(length), span, statements);
        let zero = || number(0.into(), Integer::Int, span);
        let is_positive = self.comparison(Comparison::Greater, length.clone(), zero())?;
        let kind = ExpressionKind::Library(Library::Assume(Box::new(is_positive)));
        let assume = Expression { kind, ty: Type::Void, span };
        statements.push(Statement { kind: StatementKind::Expression(assume), span });
        let ty = element.clone();
        self.array_of_variable_length(name, span, ty.clone().pointer_to(), length.clone(), statements)?;
        let Some(crate::parser::Entity::Variable(array)) = self.meaning(name).cloned() else {
            return Err(self.not_chosen(name, span));
        };
        let array = Expression { kind: ExpressionKind::Variable(array), ty: ty.clone().pointer_to(), span };
        let at = |index: Expression| Expression {
            kind: ExpressionKind::Behind(Box::new(array.clone()), Box::new(index)),
            ty: ty.clone(),
            span,
        };
        let mut first = Vec::new();
        let counter = self.declared(&format!("{name}#index"), Type::INT, Some(zero()), span, &mut first);
        let condition = self.comparison(Comparison::Less, counter.clone(), length.clone())?;
        let step = self.step(counter.clone(), true, true, span)?;
        let fill = self.assign(at(counter), any(element.clone(), format!("{name}[]"), span))?;
        let body = Box::new(Statement { kind: StatementKind::Expression(fill), span });
        statements.push(Statement { kind: StatementKind::For(first, Some(condition), Some(step), body), span });
        if *element == Type::CHAR {
            let one = number(1.into(), Integer::Int, span);
            let last = self.arithmetic(crate::tree::Arithmetic::Subtract, length, one)?;
            let end = self.assign(at(last), zero())?;
            statements.push(Statement { kind: StatementKind::Expression(end), span });
        }
        Ok(array)
    }

    /// A struct with any integers, whose pointers are null. The names of its parts start with a name.
    fn any_struct(&mut self, name: &str, ty: &Type, span: Span, statements: &mut Vec<Statement>) -> Read<Expression> {
        let id = self.new_variable(&name.replace("->", "#object"), span, ty.clone());
        statements.push(Statement { kind: StatementKind::Declare(id, Some(Initialiser::Zero)), span });
        let object = Expression { kind: ExpressionKind::Variable(id), ty: ty.clone(), span };
        self.any_parts(name, &object, statements)?;
        Ok(object)
    }

    fn any_parts(&mut self, name: &str, object: &Expression, statements: &mut Vec<Statement>) -> Read<()> {
        let span = object.span;
        match &object.ty {
            Type::Integer(_) | Type::Float(_) => {
                let assigned = self.assign(object.clone(), any(object.ty.clone(), name, span))?;
                statements.push(Statement { kind: StatementKind::Expression(assigned), span });
            }
            Type::Array(element, length) if *length <= LONGEST_IN_STRUCT => {
                for position in 0..*length {
                    let index = Box::new(number(position.into(), Integer::Int, span));
                    let kind = ExpressionKind::Element(Box::new(object.clone()), index);
                    let part = Expression { kind, ty: (**element).clone(), span };
                    self.any_parts(&format!("{name}[{position}]"), &part, statements)?;
                }
            }
            Type::Array(..) => return Err(self.not_chosen(name, span)),
            Type::Struct(id) if self.program.structs[id.0].is_union => return Err(self.not_chosen(name, span)),
            Type::Struct(id) => {
                let fields = self.program.structs[id.0].fields.clone().unwrap_or_default();
                for (position, (field, ty)) in fields.into_iter().enumerate() {
                    let kind = ExpressionKind::Field(Box::new(object.clone()), position);
                    let dot = if name.ends_with("->") { "" } else { "." };
                    self.any_parts(&format!("{name}{dot}{field}"), &Expression { kind, ty, span }, statements)?;
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// Any value of a type, which the answer names.
pub(crate) fn any(ty: Type, name: impl ToArg, span: Span) -> Expression {
    Expression { kind: ExpressionKind::Library(Library::Argument(name.to_arg())), ty, span }
}
