import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { root } from '../lib/root.mjs'
import { listPackages } from '../lib/sources.mjs'

const link = /https:\/\/github\.com\/latchkit\/latchkit\/blob\/main\/([^)#\s]+)/g
const block = /```(tsx?)\n([\s\S]*?)```/

/** The example of a package, which is type-checked with the tests. */
function readExample(folder) {
  const file = ['ts', 'tsx']
    .map(extension => `${root}/docs/examples/packages/${folder}.${extension}`)
    .find(existsSync)
  return file && { language: file.split('.').pop(), code: readFileSync(file, 'utf8') }
}

export const name = 'package READMEs'

export function run() {
  return listPackages().map(({ folder, base, manifest }) => {
    const title = `${folder}: its README is true`
    if (!existsSync(`${base}/README.md`)) return { title, problems: ['README.md is missing'] }
    const text = readFileSync(`${base}/README.md`, 'utf8')
    const example = readExample(folder)
    const [, language, code] = block.exec(text) ?? []
    const problems = []
    if (!text.startsWith(`# ${manifest.name}\n`)) problems.push(`it does not begin with # ${manifest.name}`)
    if (!example) problems.push(`docs/examples/packages/${folder}.ts is missing`)
    else if (language !== example.language || code !== example.code)
      problems.push('its example differs from docs/examples/packages: node scripts/gates/update.mjs readmes')
    const links = [...text.matchAll(link)].map(match => match[1])
    if (links.length === 0) problems.push('it links to no page of docs')
    for (const path of links) if (!existsSync(`${root}/${path}`)) problems.push(`${path} does not exist`)
    return { title, problems }
  })
}

/** Writes the examples into the READMEs. */
export function update() {
  for (const { folder, base } of listPackages()) {
    const { language, code } = readExample(folder)
    const file = `${base}/README.md`
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(block, () => `\`\`\`${language}\n${code}\`\`\``),
    )
  }
}
