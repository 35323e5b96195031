// Writes docs/test-ids.md from the test ids of the view groups and the comments above them: `node packages/ui/scripts/buildTestIds.mjs`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = dirname(dirname(fileURLToPath(import.meta.url)))
export const target = join(folder, '../../docs/test-ids.md')

/**
 * Reads what each test id is on: the comment above it.
 *
 * @returns {Map<string, string>} by name
 */
export function readSentences() {
  const found = new Map()
  const source = join(folder, 'src')
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const text = readFileSync(join(source, file), 'utf8')
    for (const [, comment, name] of text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(\w+):\s*'lk-[^']*',/g))
      found.set(name, comment.replace(/\s*\n\s*\*\s*/g, ' ').trim())
  }
  return found
}

export async function buildTestIds() {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'src/testIds.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'silent',
  })
  const code = Buffer.from(outputFiles[0].contents).toString('base64')
  const { testIds } = await import(`data:text/javascript;base64,${code}`)
  const sentences = readSentences()
  const missing = Object.keys(testIds).filter(name => !sentences.get(name))
  if (missing.length > 0) throw new Error(`Without a comment that says what has them: ${missing.join(', ')}`)
  const rows = Object.entries(testIds).map(([name, id]) => `| \`${id}\` | ${sentences.get(name)} |`)
  return `# Test ids

Generated from the test ids of \`packages/ui/src\` by \`node packages/ui/scripts/buildTestIds.mjs\`. Do not edit.

The ids are public: they change only with a migration note. In code they are \`testIds\` of \`@latchkit/ui\`;
\`withValue(testIds.wallet, 'metamask')\` fills a placeholder. All but the page's buttons are inside of the open
shadow root of \`<latchkit-modal>\`; Playwright's locators look into it by themselves.

| test id | element |
|---|---|
${rows.join('\n')}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, await buildTestIds())
