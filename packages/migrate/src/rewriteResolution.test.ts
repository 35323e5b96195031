import { expect, test } from 'vitest'
import { rewriteResolution } from './rewriteResolution.js'

test.each(['node', 'Node10', 'classic'])(
  'a site of ES modules that resolves by %s resolves as bundlers do, and nothing else is changed',
  name => {
    const write = (resolution: string) =>
      `{\n  // ours\n  "compilerOptions": { "module": "ESNext", "moduleResolution": "${resolution}", "jsx": "preserve" },\n}`
    expect(rewriteResolution('tsconfig.json', write(name))).toEqual({
      text: write('bundler'),
      note: undefined,
    })
  },
)

test.each(['"module": "commonjs", ', ''])(
  'one of other modules (%s) is left as it is and reported, with the place',
  module => {
    const text = `{\n  "compilerOptions": {\n    ${module}"moduleResolution": "node" }\n}`
    expect(rewriteResolution('tsconfig.json', text)).toEqual({
      text,
      note: {
        file: 'tsconfig.json',
        line: 3,
        column: 5 + module.length,
        message: expect.stringContaining('bundler'),
      },
    })
  },
)

test.each(['{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler" } }', '{}', ''])(
  'others stay as they are: %s',
  text => {
    expect(rewriteResolution('tsconfig.json', text)).toEqual({ text, note: undefined })
  },
)
