import { readFileSync } from 'node:fs'
import { createMemoryStorage } from '@latchkit/testing'
import { expect, test } from 'vitest'
import { createLatchkit } from './createLatchkit.js'
import { mainnet } from './networks.js'

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

test('its defaults are those that a client begins with (R9.11)', () => {
  const text = readFileSync(new URL('../../../docs/options.md', import.meta.url), 'utf8')
  const { remoteFeatures, features } = createLatchkit({
    networks: [mainnet],
    apiUrl: 'https://api.example',
    storage: createMemoryStorage(),
  }).getState()
  const [, ...tables] = text.split(/^## /m)
  for (const [index, values] of [features, remoteFeatures].entries())
    for (const [name, value] of Object.entries(values)) {
      const written = new RegExp(`^\\| \`${name}\` \\| \`(.*?)\` \\|`, 'm').exec(tables[index] ?? '')?.[1]
      expect(written?.replaceAll("'", '"').replaceAll(', ', ','), name).toBe(JSON.stringify(value))
    }
})
