import { expect, test } from 'vitest'
import { rewriteManifest } from './rewriteManifest.js'

const change = { removed: ['connectkit'], added: { latchkit: '^0.1.0' } }

test('only the lists that change are written anew', () => {
  const text = `{
  "name":   "a",
  "keywords": ["connectkit"],
  "dependencies": {
    "connectkit": "1",
    "zod": "3"
  },
  "devDependencies": {   "a": "1" }
}
`
  expect(rewriteManifest(text, change)).toBe(
    text.replace('    "connectkit": "1",\n    "zod": "3"', '    "latchkit": "^0.1.0",\n    "zod": "3"'),
  )
})

test('a second time nothing changes', () => {
  const once = rewriteManifest('{\n  "dependencies": {\n    "connectkit": "1"\n  }\n}\n', change)
  expect(once).toBe('{\n  "dependencies": {\n    "latchkit": "^0.1.0"\n  }\n}\n')
  expect(rewriteManifest(once, change)).toBe(once)
})

test('a package that is there already keeps its version and its place', () => {
  const text = '{ "devDependencies": { "latchkit": "workspace:*" } }'
  expect(rewriteManifest(text, change)).toBe(text)
})

test.each(['', '[]', '{ "dependencies": [] }', '{ "name": "a" }'])(
  'what has no dependencies stays: %s',
  text => {
    expect(rewriteManifest(text, change)).toBe(text)
  },
)

test('the last package of a list leaves an empty one', () => {
  const text = '{\n  "devDependencies": {\n    "connectkit": "1"\n  }\n}\n'
  expect(rewriteManifest(text, { removed: ['connectkit'], added: {} })).toBe(
    '{\n  "devDependencies": {}\n}\n',
  )
})
