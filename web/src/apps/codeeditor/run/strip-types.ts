import { transform } from 'sucrase'
import type { PositionMap } from './position-map'

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Reads the numbers of one segment of a source map (base64 VLQ). */
function readNumbers(segment: string): number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const digit of segment) {
    const bits = digits.indexOf(digit)
    value += (bits & 31) << shift
    if (bits & 32) {
      shift += 5
      continue
    }
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}

/** Decodes the mappings of a source map with one source: by line, [column, line and column in the source], from 0. */
function readMappings(mappings: string): PositionMap['segments'] {
  let sourceLine = 0
  let sourceColumn = 0
  return mappings.split(';').map((line) => {
    let column = 0
    return line
      .split(',')
      .filter(Boolean)
      .map((segment): readonly [number, number, number] => {
        const [columnStep = 0, , lineStep = 0, sourceStep = 0] = readNumbers(segment)
        column += columnStep
        sourceLine += lineStep
        sourceColumn += sourceStep
        return [column, sourceLine, sourceColumn]
      })
  })
}

/** JavaScript from TypeScript, types only left out or, for enums and the like, replaced. Throws on a syntax error. */
export function stripTypes(text: string): {
  readonly text: string
  readonly segments: PositionMap['segments']
} {
  const { code, sourceMap } = transform(text, {
    transforms: ['typescript'],
    disableESTransforms: true,
    filePath: 'main.ts',
    sourceMapOptions: { compiledFilename: 'main.js' },
  })
  return { text: code, segments: sourceMap ? readMappings(sourceMap.mappings) : null }
}
