import { expect, test } from 'vitest'
import { listNpmWarnings, listTypeErrors, listWarnings } from './readOutput.mjs'

test('a build that warns is found, by word, sign or a module that is missing', () => {
  const warnings = [
    '[plugin builtin:vite-resolve] Warning: "x" is not exported',
    ' ⚠ Compiled with warnings',
    "Module not found: Can't resolve 'viem'",
  ]
  expect(listWarnings(['✓ built in 2 s', ...warnings, 'forewarned'].join('\n'))).toEqual(warnings)
})

test('what tools say of themselves is no warning', () => {
  const lines = [
    'Adjust chunk size limit for this warning via build.chunkSizeWarningLimit.',
    '⚠ No build cache found.',
    '⚠️  Future Flag Warning: Route middleware support is changing in React Router v8.',
    'npm warn Unknown user config "x".',
  ]
  expect(listWarnings(lines.join('\n'))).toEqual([])
})

test('npm’s complaints of peers and engines are found', () => {
  const warnings = [
    'npm warn ERESOLVE overriding peer dependency',
    'npm warn EBADENGINE Unsupported engine {',
    'npm warn peer viem@"2.x" from wagmi',
  ]
  expect(listNpmWarnings(['npm warn deprecated x@1', ...warnings].join('\n'))).toEqual(warnings)
})

test('type errors of the consumer and of our declarations are found, those of other packages are theirs', () => {
  const errors = [
    "consumer.ts(1,20): error TS2307: Cannot find module 'latchkit'",
    "node_modules/@latchkit/core/dist/index.d.ts(3,1): error TS2315: Type 'Uint8Array' is not generic.",
    'node_modules/latchkit/dist/index.d.ts(3,1): error TS1005: ; expected.',
    "error TS5103: Invalid value for '--ignoreDeprecations'.",
  ]
  const others = ['node_modules/@wagmi/core/dist/types/a.d.ts(1,1): error TS2344: no', 'Found 5 errors.']
  expect(listTypeErrors([...errors, ...others].join('\n'))).toEqual(errors)
})
