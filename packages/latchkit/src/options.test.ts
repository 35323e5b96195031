import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const script = new URL('../scripts/buildOptions.mjs', import.meta.url)

test('docs/options.md has every option with what it does (host A2)', async () => {
  const { buildOptions, target } = await import(/* @vite-ignore */ script.href)
  const text = readFileSync(target, 'utf8')
  expect(text, 'run node packages/latchkit/scripts/buildOptions.mjs').toBe(buildOptions())
  for (const option of ['apiUrl', 'networks', 'termsConditionsUrl', 'closeOnConnect', 'connectorTypeOrder'])
    expect(text).toContain(`| \`${option}\``)
})

test('docs/options.md lists an option once', () => {
  const [options = ''] = readFileSync(new URL('../../../docs/options.md', import.meta.url), 'utf8').split(
    '## ',
  )
  const names = [...options.matchAll(/^\| `(\w+)`/gm)].map(match => match[1])
  expect(names).toEqual([...new Set(names)])
})
