/**
 * Types of messages in the ICU format (unicode-org.github.io/icu/userguide/format_parse/messages): `{name}` is a value,
 * `{count, plural, one {# file} other {# files}}` a number with its forms, `{kind, select, folder {…} other {…}}` a choice, and
 * `<link>…</link>` a part that the caller renders.
 */

type Trim<Text extends string> = Text extends ` ${infer Rest}` | `${infer Rest} ` ? Trim<Rest> : Text

/** What a kind of parameter takes. */
type ValueOf<Kind extends string> = Kind extends 'plural' | 'selectordinal' | 'number'
  ? number
  : Kind extends 'date' | 'time'
    ? Date
    : string

type Merge<Found, Name extends string, Value> = Found & { readonly [Key in Name]: Value }

/** In the text of a message, `Depth` forms deep. */
type InText<
  Text extends string,
  Depth extends readonly unknown[],
  Found,
> = Text extends `${infer Before}{${infer Rest}`
  ? Before extends `${string}}${infer After}`
    ? Depth extends readonly [unknown, ...infer Outer]
      ? InForms<`${After}{${Rest}`, Outer, Found>
      : Found
    : AtName<Rest, Depth, Found>
  : Text extends `${string}}${infer After}`
    ? Depth extends readonly [unknown, ...infer Outer]
      ? InForms<After, Outer, Found>
      : Found
    : Found

/** Behind the brace that begins a parameter. */
type AtName<
  Text extends string,
  Depth extends readonly unknown[],
  Found,
> = Text extends `${infer Name}}${infer Rest}`
  ? Name extends `${infer Real},${string}`
    ? Text extends `${string},${infer Kind},${infer Forms}`
      ? Kind extends `${infer Plain}}${string}`
        ? InText<Rest, Depth, Merge<Found, Trim<Real>, ValueOf<Trim<Plain>>>>
        : InForms<Forms, Depth, Merge<Found, Trim<Real>, ValueOf<Trim<Kind>>>>
      : Name extends `${string},${infer Kind}`
        ? InText<Rest, Depth, Merge<Found, Trim<Real>, ValueOf<Trim<Kind>>>>
        : Found
    : InText<Rest, Depth, Merge<Found, Trim<Name>, string | number>>
  : Found

/** Between the forms of a parameter. */
type InForms<
  Text extends string,
  Depth extends readonly unknown[],
  Found,
> = Text extends `${infer Before}{${infer Rest}`
  ? Before extends `${string}}${infer After}`
    ? InText<`${After}{${Rest}`, Depth, Found>
    : InText<Rest, readonly [unknown, ...Depth], Found>
  : Text extends `${string}}${infer After}`
    ? InText<After, Depth, Found>
    : Found

/** Names of the parts in angle brackets. */
type Tags<
  Text extends string,
  Found extends string = never,
> = Text extends `${string}</${infer Name}>${infer Rest}` ? Tags<Rest, Found | Name> : Found

type Flat<Type> = { readonly [Key in keyof Type]: Type[Key] }

/** What a message needs to be formatted, but for its tags: names and the types of their values. */
export type ValuesOf<Message extends string> = Flat<InText<Message, [], unknown>>

/** Names of a message's tags. */
export type TagsOf<Message extends string> = Tags<Message>

/** A message as callers have it: a string where it has no parameters, a function of them otherwise. */
export type Text<Message extends string> = string extends Message
  ? string
  : [TagsOf<Message>] extends [never]
    ? keyof ValuesOf<Message> extends never
      ? string
      : (values: ValuesOf<Message>) => string
    : <Part>(
        values: ValuesOf<Message> & {
          readonly [Tag in TagsOf<Message>]: (content: readonly (string | Part)[]) => Part
        },
      ) => readonly (string | Part)[]

/** A catalogue in English: messages by their keys. */
export type Messages = Readonly<Record<string, string>>

/** A catalogue as callers have it. */
export type Texts<Catalogue extends Messages> = { readonly [Key in keyof Catalogue]: Text<Catalogue[Key]> }
