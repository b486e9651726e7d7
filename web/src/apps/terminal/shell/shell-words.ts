// not shown in this module: parsed by programs, as bash says it
/* What the engine says of itself, in the words that people know from shells: nothing of its parts and options. */

/** Names of the parser's tokens as they are typed. */
const typedAs: ReadonlyMap<string, string> = new Map([
  ['NEWLINE', 'newline'],
  ['SEMICOLON', ';'],
  ['DSEMI', ';;'],
  ['AMP', '&'],
  ['AND_AND', '&&'],
  ['OR_OR', '||'],
  ['PIPE', '|'],
  ['LPAREN', '('],
  ['RPAREN', ')'],
  ['LBRACE', '{'],
  ['RBRACE', '}'],
])

/** A complaint of the parser, with where it was. */
const complaint = /(?:syntax error: )?Parse error at (\d+):\d+: (.*)/g

function parserWords(line: string, reason: string): string {
  const got = /\bgot (\S+)$/.exec(reason)?.[1]
  const token = got ?? /unexpected token [`']([^']+)'/.exec(reason)?.[1]
  const place = line === '1' ? '' : `line ${line}: `
  if (token === 'EOF' || /unexpected EOF|unterminated/i.test(reason))
    return `${place}syntax error: unexpected end of file`
  if (token !== undefined)
    return `${place}syntax error near unexpected token \`${typedAs.get(token) ?? token.toLowerCase()}'`
  return place + reason.replace(/^syntax error:? /, '')
}

/** An error output of the engine with the shell's own name, and without its internals. */
export const shellWords = (stderr: string): string =>
  stderr === ''
    ? stderr
    : stderr
        .replaceAll(
          /^(bash: )?(\S+): command not available in browser environments\..*$/gm,
          'ottersh: $2: command not found',
        )
        .replaceAll(complaint, (_whole, line: string, reason: string) => parserWords(line, reason))
        .replaceAll(/, increase executionLimits\.\w+/g, '')
        .replaceAll(/^bash: /gm, 'ottersh: ')
