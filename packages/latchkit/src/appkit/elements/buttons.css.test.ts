import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the styles of the elements are those of the page’s buttons', async () => {
  const script = new URL('../../../scripts/buildElementStyles.mjs', import.meta.url)
  const { buildElementStyles, target } = await import(/* @vite-ignore */ script.href)
  expect(readFileSync(target, 'utf8'), 'run node packages/latchkit/scripts/buildElementStyles.mjs').toBe(
    await buildElementStyles(),
  )
})
