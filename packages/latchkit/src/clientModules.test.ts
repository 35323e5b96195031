import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = ['react', 'latchkit'].flatMap(name => {
  const folder = new URL(`../../${name}/src/`, import.meta.url)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path) && !/\.test(-d)?\.|fixtures\//.test(path))
    .map(path => ({ path: `${name}/${path}`, text: readFileSync(new URL(path, folder), 'utf8') }))
})
const isMarked = ({ text }: { text: string }): boolean => text.startsWith("'use client'\n")

test("whatever a page renders begins with 'use client', so that a server component can import it", () => {
  expect(
    sources
      .filter(source => !isMarked(source))
      .map(({ path }) => path)
      .sort(),
  ).toEqual([
    'latchkit/createLatchkit.ts',
    'latchkit/index.ts',
    'latchkit/modal.ts',
    'latchkit/networks.ts',
    'latchkit/sdkVersion.ts',
    'react/hooks/query.ts',
    'react/hooks/toError.ts',
    'react/hooks/toIconUrl.ts',
    'react/index.ts',
  ])
})
