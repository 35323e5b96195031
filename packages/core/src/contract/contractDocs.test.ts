import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coreViews } from '../modal/routes.js'

const source = new URL('../', import.meta.url)
const page = new URL('../../../../docs/events.md', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, source), 'utf8')

/** Names and properties of events, as `events.ts` declares them. */
function listEvents(): readonly { name: string; properties: string; about: string }[] {
  const [, body = ''] =
    /export type EventProperties = \{\n([\s\S]*?)\n\}\n/.exec(read('contract/events.ts')) ?? []
  const lines = body.replace(
    /\{\n([^}]*)\}/g,
    (_, inside: string) => `{ ${inside.trim().split(/\n\s*/).join('; ')} }`,
  )
  let about = ''
  return lines.split('\n').flatMap(line => {
    const comment = /^ {2}\/\*\* (.*) \*\/$/.exec(line)?.[1]
    if (comment !== undefined) {
      about = comment
      return []
    }
    const [, name, properties = ''] = /^ {2}([A-Z_]+): (.*)$/.exec(line) ?? []
    const event = { name: name ?? '', properties: properties === 'NoProperties' ? '' : properties, about }
    about = ''
    return name === undefined ? [] : [event]
  })
}

/** Views of each feature, as its state declares them. */
const listFeatureViews = (): readonly { feature: string; views: readonly string[] }[] =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(file => /^\w+\/\w+State\.ts$/.test(file))
    .sort()
    .flatMap(file => {
      const [, list] = /export const \w+Feature = \{\s+views: \[([\s\S]*?)\] as const/.exec(read(file)) ?? []
      const [feature = ''] = file.split('/')
      return list === undefined
        ? []
        : [{ feature, views: [...list.matchAll(/'(\w+)'/g)].map(([, view = '']) => view) }]
    })

const toCell = (text: string): string => (text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``)

function createPage(): string {
  return `# Events and views

Made from \`packages/core/src\` by \`WRITE_DOCS=1 npx vitest run --project node packages/core/src/contract/contractDocs.test.ts\`.

## Events

\`options.onEvent\` and \`client.onEvent(listener)\` receive each as \`{ id, timestamp, data: { type, event, properties, address? } }\`.
Properties that another type describes are in \`packages/core/src/contract/events.ts\`.

| \`data.event\` | \`data.properties\` | when |
|---|---|---|
${listEvents()
  .map(({ name, properties, about }) => `| \`${name}\` | ${toCell(properties)} | ${about} |`)
  .join('\n')}

## Views

\`openModal(client, { view })\`, and \`open({ view })\` of AppKit's names. A view of a feature opens where the site has the feature.

| of | views |
|---|---|
| every site | ${coreViews.map(toCell).join(', ')} |
${listFeatureViews()
  .map(({ feature, views }) => `| ${feature} | ${views.map(toCell).join(', ')} |`)
  .join('\n')}
`
}

test('docs/events.md lists every event and every view (D38)', () => {
  const events = listEvents()
  expect(events.length).toBeGreaterThan(40)
  expect(events.every(({ name, properties }) => name !== '' && !/\{[^}]*$/.test(properties))).toBe(true)
  expect(listFeatureViews().map(({ feature }) => feature)).toEqual(
    expect.arrayContaining(['send', 'swap', 'buy', 'names', 'nfts', 'activity', 'login', 'siwx']),
  )
  const made = createPage()
  if (process.env['WRITE_DOCS']) writeFileSync(page, made)
  expect(readFileSync(page, 'utf8')).toBe(made)
})
