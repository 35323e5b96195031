import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
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

/** Documents that lead to a file that does not exist, and documents that every repository has. */
function checkDocuments() {
  const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(file => file && existsSync(join(root, file)) && !file.startsWith('.changeset/'))
  const problems = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'LICENSE', 'AGENTS.md']
    .filter(file => !existsSync(join(root, file)))
    .map(file => `${file} is missing`)
  const decisions = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
  for (const file of documents) {
    // Code is no link.
    const text = readFileSync(join(root, file), 'utf8').replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
    for (const [, target] of text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g))
      if (!/^\w+:/.test(target) && !existsSync(join(root, dirname(file), target)))
        problems.push(`${file} leads to ${target}, which does not exist`)
    const name = relative('docs/decisions', file)
    if (/^\d{4}-/.test(name) && !decisions.includes(`(${name})`))
      problems.push(`docs/decisions/README.md does not list ${name}`)
  }
  return { title: 'documents exist, and lead to what exists', problems }
}

export const name = 'READMEs and documents'

export function run() {
  const packages = listPackages().map(({ folder, base, manifest }) => {
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
  return [...packages, checkDocuments()]
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
