import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseArchive } from './fixtures/archive.js'
import { appkit } from './kits/appkit.js'
import { connectkit } from './kits/connectkit.js'
import { rainbowkit } from './kits/rainbowkit.js'
import { web3modal } from './kits/web3modal.js'
import { readFacts, rewriteFile } from './rewriteFile.js'
import { findSyntaxError, isSourceFile, parseModule } from './source/parseModule.js'

const kits = { rainbowkit, connectkit, appkit, web3modal }

const files = Object.entries(kits).flatMap(([name, kit]) => {
  const folder = new URL(`./fixtures/cases/${name}/`, import.meta.url)
  return readdirSync(folder).flatMap(archive =>
    [...parseArchive(readFileSync(new URL(archive, folder), 'utf8'))]
      .filter(([path]) => path.startsWith('before/') && isSourceFile(path))
      .map(([path, text]) => ({ kit, path, text })),
  )
})

const provider = /\b(RainbowKitProvider|ConnectKitProvider|AppKitProvider)\b/g

/** A line or a word of a file is left out, is there twice, or changes places. */
const mutation = fc.record({
  unit: fc.constantFrom('\n', ' ', ','),
  kind: fc.constantFrom('drop', 'repeat', 'swap'),
  from: fc.nat(),
  to: fc.nat(),
})

function mutate(
  text: string,
  { unit, kind, from, to }: typeof mutation extends fc.Arbitrary<infer T> ? T : never,
): string {
  const parts = text.split(unit)
  const [a, b] = [from % parts.length, to % parts.length]
  const part = parts[a] ?? ''
  if (kind === 'drop') parts.splice(a, 1)
  else if (kind === 'repeat') parts.splice(b, 0, part)
  else {
    parts[a] = parts[b] ?? ''
    parts[b] = part
  }
  return parts.join(unit)
}

test('a site of another shape is still valid code afterwards, and a second run changes nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...files.keys()),
      fc.array(mutation, { minLength: 1, maxLength: 4 }),
      (index, mutations) => {
        const file = files[index]
        if (!file) return
        const { kit, path, text } = file
        const site = mutations.reduce(mutate, text)
        const facts = readFacts(kit, path, site)
        const once = rewriteFile(kit, path, site, facts)
        if (once.text !== site) expect(findSyntaxError(parseModule(path, once.text))).toBeUndefined()
        const again = (text: string): string => rewriteFile(kit, path, text, readFacts(kit, path, text)).text
        const twice = again(once.text)
        // A name that was also used as a value, in options that the first run dropped, is free for the second.
        const wasFreed =
          (once.text.match(provider)?.length ?? 0) > 0 && (site.match(provider)?.length ?? 0) > 3
        if (!wasFreed) expect(twice).toBe(once.text)
        expect(again(twice)).toBe(twice)
      },
    ),
    { numRuns: 150 },
  )
}, 120_000)
