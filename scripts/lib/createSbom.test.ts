import { expect, test } from 'vitest'
import { createSbom } from './createSbom.mjs'

const sbom = createSbom()
const refs = sbom.components.map(component => component['bom-ref'])

test('lists what a host installs, and neither peers nor development packages', () => {
  const has = (name: string) => refs.some(ref => ref.startsWith(`pkg:npm/${name}@`))
  for (const name of ['latchkit', '%40latchkit/core', 'valibot', '%40noble/hashes'])
    expect(has(name), name).toBe(true)
  for (const name of ['react', 'vitest', 'knip', '%40latchkit/devnet', '%40foundry-rs/anvil'])
    expect(has(name), name).toBe(false)
})

test('every component has a licence, and a hash of 64 bytes unless it is ours', () => {
  for (const { purl, licenses, hashes } of sbom.components) {
    expect(licenses, purl).toHaveLength(1)
    if (!/latchkit/.test(purl)) expect(hashes?.[0]?.content, purl).toMatch(/^[0-9a-f]{128}$/)
  }
})

test('every component appears once, and every dependency names a component', () => {
  expect(new Set(refs).size).toBe(refs.length)
  expect(sbom.dependencies.map(({ ref }) => ref)).toEqual(['latchkit-workspace', ...refs])
  for (const { ref, dependsOn } of sbom.dependencies)
    expect(
      dependsOn.filter(each => !refs.includes(each)),
      ref,
    ).toEqual([])
})

test('the same lockfile gives the same document', () => {
  expect(createSbom()).toEqual(sbom)
})
