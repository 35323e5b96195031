import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { normalize } from 'viem/ens'
import { expect, test } from 'vitest'
import { toNormalName } from './nameRules.js'

/**
 * The published cases of ENSIP-15 for Unicode 17.0.0, `validate/prior/1.11.1.json` of adraffy/ens-normalize.js (MIT),
 * without their comments: a name that is refused, `[name, 0]` for one that is normal, else the name and its normal form.
 */
const cases: [name: string, normal?: string | 0][] = JSON.parse(
  brotliDecompressSync(readFileSync(new URL('./testing/ensip15.json.br', import.meta.url))).toString(),
)

const orUndefined = (name: string): string | undefined => {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}

test('T18: all of the 38,614 published cases of ENSIP-15 are normalized as published', () => {
  expect(cases).toHaveLength(38_614)
  const wrong = cases.filter(([name, normal]) => orUndefined(name) !== (normal === 0 ? name : normal))
  expect(wrong).toEqual([])
})

test('T18: below a parent the server accepts those of them that fit into DNS, in their normal form', () => {
  for (const [name, normal] of cases) {
    if (name === '' || name.length > 100) continue
    const expected = normal === 0 ? name : normal
    const isWhole = expected !== undefined && !name.split('.').includes('')
    expect(toNormalName(`${name}.latchkit.eth`), JSON.stringify(name)).toBe(
      isWhole ? `${expected}.latchkit.eth` : undefined,
    )
  }
})
