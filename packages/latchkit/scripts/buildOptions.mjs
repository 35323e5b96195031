// Writes docs/options.md from the types of createLatchkit's options: `node packages/latchkit/scripts/buildOptions.mjs`.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const packages = join(dirname(fileURLToPath(import.meta.url)), '../..')
export const target = join(packages, '../docs/options.md')

function parse(path) {
  const text = readFileSync(join(packages, path), 'utf8')
  const { program, comments } = parseSync(path, text)
  const statements = program.body.map(statement => statement.declaration ?? statement)
  return { text, comments, statements }
}

const toLine = text => text.replace(/\s+/g, ' ').trim()

/** Members of a type alias, those of type literals inside of it included: name, type and the words above it. */
function readMembers(path, typeName) {
  const { text, comments, statements } = parse(path)
  const members = []
  const visit = node => {
    if (node?.type === 'TSPropertySignature') {
      const { name } = node.key
      const before = comments.findLast(({ end }) => end <= node.start)
      // Only the comment right above belongs to it.
      if (!before || text.slice(before.end, node.start).trim())
        throw new Error(`${typeName}.${name} has no words`)
      const type = node.typeAnnotation.typeAnnotation
      members.push({
        name,
        type: toLine(text.slice(type.start, type.end)).replace(/ \| undefined$/, ''),
        words: toLine(before.value.replace(/^\*/, '').replace(/\n\s*\*/g, ' ')),
        isRequired: !node.optional,
      })
      return
    }
    for (const value of Object.values(node ?? {}))
      if (typeof value === 'object' && value !== null) visit(value)
  }
  visit(
    statements.find(({ type, id }) => type === 'TSTypeAliasDeclaration' && id.name === typeName)
      ?.typeAnnotation,
  )
  if (members.length === 0) throw new Error(`${path} has no type ${typeName}`)
  return members
}

/** The value of each property of an object literal, as it is written. */
function readDefaults(path, constant) {
  const { text, statements } = parse(path)
  const [declaration] = statements
    .flatMap(({ declarations = [] }) => declarations)
    .filter(({ id }) => id.name === constant)
  if (declaration?.init.type !== 'ObjectExpression') throw new Error(`${path} has no object ${constant}`)
  return new Map(
    declaration.init.properties.map(({ key, value }) => [
      key.name,
      toLine(text.slice(value.start, value.end)).replace(/,? \]/, ']').replace('[ ', '['),
    ]),
  )
}

const toCell = text => text.replaceAll('|', '\\|')

/** What `createLatchkit` of `latchkit` begins with where core has another default: see its `remoteFeatures`. */
const ownDefaults = { email: 'false', socials: '[]' }

export function buildOptions() {
  const assembled = ['families', 'remoteConnectors', 'ports']
  const own = readMembers('latchkit/src/createLatchkit.ts', 'CreateLatchkitOptions')
  const shared = readMembers('core/src/client/client.ts', 'LatchkitOptions')
    .filter(({ name }) => !own.some(option => option.name === name))
    .map(option =>
      assembled.includes(option.name)
        ? { ...option, isRequired: false, words: `${option.words} \`latchkit\` provides it.` }
        : option,
    )
  const required = shared.filter(option => option.isRequired)
  const rows = [...required, ...own, ...shared.filter(option => !option.isRequired)].map(
    ({ name, type, words, isRequired }) =>
      `| \`${name}\`${isRequired ? ' (required)' : ''} | \`${toCell(type)}\` | ${toCell(words)} |`,
  )
  const toFeatures = (typeName, constant) => {
    const defaults = readDefaults('core/src/features/defaultFeatures.ts', constant)
    return readMembers('core/src/contract/features.ts', typeName).map(
      ({ name, words }) =>
        `| \`${name}\` | \`${toCell(ownDefaults[name] ?? defaults.get(name))}\` | ${toCell(words)} |`,
    )
  }
  return `# Options of createLatchkit

Generated from the types by \`node packages/latchkit/scripts/buildOptions.mjs\`. Do not edit.

\`\`\`ts
const client = createLatchkit({ networks: [mainnet], apiUrl: 'https://latchkit.example.com', termsConditionsUrl: '/terms' })
\`\`\`

| option | type | what it does |
|---|---|---|
${rows.join('\n')}

## features

| feature | default | what it does |
|---|---|---|
${toFeatures('Features', 'defaultFeatures').join('\n')}

## remoteFeatures

Your server may change them; what is given here is used until then.

| feature | default | what it does |
|---|---|---|
${toFeatures('RemoteFeatures', 'defaultRemoteFeatures').join('\n')}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, buildOptions())
