import { boundedReaders, excusedExpressions, excusedReaders } from './excuses.mjs'

const toPackage = id => /^(?:packages\/|apps\/)?([^/]+)/.exec(id.replace(/^apps\//, ''))?.[1] ?? ''

/** How many expressions and readers of each package are timed, by the package's name. */
export function countByPackage({ expressions, timed }) {
  const names = [...new Set([...expressions.flatMap(({ files }) => files), ...timed.map(({ id }) => id)])]
  return [...new Set(names.map(toPackage))].sort().map(name => ({
    name,
    expressions: expressions.filter(({ files }) => files.some(file => toPackage(file) === name)).length,
    readers: timed.filter(({ id }) => toPackage(id) === name).length,
  }))
}

const toList = ids => ids.map(id => `\`${id}\``).join(', ')

/** docs/growth.md: what the gate `growth` covers. */
export function toPage({ expressions, timed }) {
  const counts = countByPackage({ expressions, timed })
  const bounded = Object.entries(boundedReaders)
  const free = timed.filter(({ id }) => !Object.hasOwn(boundedReaders, id))
  return `# What the gate \`growth\` covers

Made by \`node scripts/gates/update.mjs growth\`; the gate fails where it is out of date. Each of these is run with hostile input
of n, 2n and 4n, and more than 2.5 times as long for each doubling fails, as does more than 12 ms for a thousand characters.
See [threats](threats.md#time-in-proportion-to-the-input).

| package | expressions | readers |
|---|---|---|
${counts.map(each => `| ${each.name} | ${each.expressions} | ${each.readers} |`).join('\n')}

An expression that several packages write counts for each.

## Readers

${counts
  .map(({ name }) => [name, free.filter(({ id }) => toPackage(id) === name)])
  .filter(([, list]) => list.length > 0)
  .map(
    ([name, list]) =>
      `**${name}**: ${toList(list.map(({ id }) => id.slice(id.indexOf(`${name}/`) + name.length + 1)))}`,
  )
  .join('\n\n')}

## Bounded

Tried at their bound, where they may take 25 ms.

| reader or expression | bound | by |
|---|---|---|
${bounded.map(([id, { atMost, reason }]) => `| \`${id}\` | ${atMost} | ${reason} |`).join('\n')}
${Object.entries(excusedExpressions)
  .map(
    ([name, { atMost, reason }]) =>
      `| \`${name.replaceAll('|', '\\|')}\` | ${atMost ?? 'none'} | ${reason} |`,
  )
  .join('\n')}

## Not timed

${excusedReaders.map(({ reason, ids }) => `- ${reason}: ${toList(ids)}`).join('\n')}
`
}
