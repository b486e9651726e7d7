/* The language for editors: a grammar that colours, folds and indents also a program that is being typed. */
export { parser } from './generated/parser'
