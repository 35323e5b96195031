import { expect, test } from 'vitest'
import { addPanel } from './addPanel.mjs'
import { countLines } from './countLines.mjs'
import { detectKit } from './detectKit.mjs'
import { readWarnings } from './readWarnings.mjs'
import { findServer } from './serveSite.mjs'
import { toRow } from './table.mjs'

test('the kit of a site is read from its manifest, also from a pinned or developed one', () => {
  expect(detectKit({ dependencies: { '@rainbow-me/rainbowkit': '2.2.9', wagmi: '2.19.5' } })).toBe(
    'rainbowkit',
  )
  expect(detectKit({ devDependencies: { connectkit: '^1.9.2' } })).toBe('connectkit')
  expect(detectKit({ dependencies: { '@reown/appkit-adapter-wagmi': '1.8.2' } })).toBe('appkit')
  expect(detectKit({ dependencies: { '@web3modal/wagmi': '5.1.11' } })).toBe('web3modal')
  expect(detectKit({ dependencies: { wagmi: '2.19.5', 'my-connectkit': '1.0.0' } })).toBeUndefined()
  expect(detectKit({})).toBeUndefined()
})

test.each([
  ['<ConnectButton />', '<ConnectButton />'],
  ['<ConnectButton label="In" showBalance={false} />', '<ConnectButton label="In" showBalance={false} />'],
  [
    '<ConnectButton.Custom>{() => <p />}</ConnectButton.Custom>',
    '<ConnectButton.Custom>{() => <p />}</ConnectButton.Custom>',
  ],
  ['<main><ConnectKitButton /></main>', '<ConnectKitButton />'],
  ['<main><appkit-button></appkit-button></main>', '<appkit-button></appkit-button>'],
  ['<w3m-connect-button label="In" />', '<w3m-connect-button label="In" />'],
])('the panel stands beside the button, and nothing else changes: %s', (code, button) => {
  const before = `'use client';\n\nimport x from 'x'\nexport const Page = () => ${code}\n`
  const after = addPanel(before, '../TrialPanel')
  expect(after).toBe(
    `'use client';\nimport { TrialPanel } from '../TrialPanel'\n\nimport x from 'x'\nexport const Page = () => ${code.replace(button, `<>${button}<TrialPanel /></>`)}\n`,
  )
})

test('a file without a button has no place for the panel', () => {
  expect(addPanel(`export const ConnectButton = () => <p />\n`, './TrialPanel')).toBeUndefined()
})

test.each([
  ['a\nb\nc', 'a\nb\nc', 0],
  ['a\nb\nc', 'a\nc', 1],
  ['a\nb\nc', 'a\nx\ny\nc', 2],
  ['a\nb', 'b\na', 0],
  ['a\na', 'a', 1],
])('lines changed from %j to %j', (before, after, count) => {
  expect(countLines(before, after)).toBe(count)
})

test('a row has the figures before and after, and what failed', () => {
  const row = toRow({
    name: 'orchard',
    kit: 'rainbowkit',
    minutes: 1.25,
    lines: { codemod: 12, hand: 0 },
    before: { warnings: 1, bytes: { before: 650_400, open: 651_600 }, listMs: 300 },
    after: { warnings: 0, bytes: { before: 150_000, open: 181_000 }, listMs: undefined },
    steps: [{ name: 'connects' }, { name: 'reads', problem: 'timed out' }],
  })
  expect(row).toBe(
    '| orchard | rainbowkit | 1.3 | 12 | 0 | 1 → 0 | 650 → 150 | 652 → 181 | 300 → – | 1 of 2 |',
  )
})

test('a build is served by its framework, also where that is built with Vite', () => {
  const start = (dependencies: Record<string, string>) => findServer({ dependencies })?.(4000).join(' ')
  expect(start({ next: '16.0.0', vite: '7.0.0' })).toBe('next start -p 4000 -H 127.0.0.1')
  expect(
    findServer({ dependencies: { '@react-router/serve': '7' }, devDependencies: { vite: '7' } })?.(1)[0],
  ).toBe('react-router-serve')
  expect(start({ vite: '7.0.0' })).toContain('vite preview')
  expect(start({ react: '19.0.0' })).toBeUndefined()
})

test('the warnings of a build are those of the site, not of the machine', () => {
  const output = [
    '\u001b[33m(!) Some chunks are larger than 500 kB\u001b[0m',
    '\u001b[33m⚠ Unrecognized key: "esmExternals"\u001b[0m',
    "Module not found: Can't resolve 'pino-pretty'",
    'npm warn deprecated something',
    '⚠ Warning: Next.js inferred your workspace root',
  ].join('\n')
  expect(readWarnings(output)).toEqual([
    '⚠ Unrecognized key: "esmExternals"',
    "Module not found: Can't resolve 'pino-pretty'",
  ])
})
