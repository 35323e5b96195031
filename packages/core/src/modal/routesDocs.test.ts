import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { features } from '../fixtures/features.js'
import type { RouteRow, RouteRows } from '../state/reduction.js'
import { coreRoutes } from './routes.js'

const page = new URL('../../../../docs/routes.md', import.meta.url)

const rowsOf: Readonly<Record<string, RouteRows>> = {
  core: coreRoutes,
  ...Object.fromEntries(Object.entries(features).map(([name, { routes }]) => [name, routes.rows])),
}

/** A row in words. */
function describe({ drops, ...row }: RouteRow): string {
  const words = [
    row.needsAccount && 'needs an account',
    row.connects && `${row.connects} to connect`,
    row.isAttempt && 'shows an attempt',
    row.asksConsent && 'has the box of consent',
    row.once && 'once on the path',
    row.endsBelow && 'ends below other views',
    row.untilNetwork === 'target' && 'until its network is in use',
    row.untilNetwork === 'supported' && 'until a network of the site is in use',
    row.isPicker && 'is left with what was picked from it',
    drops && `drops its form by \`${drops.on}\``,
  ]
  return words.filter(Boolean).join(', ')
}

/** The edges that a row draws; what every view has (pushed by its name, popped, closed) is not drawn. */
function listEdges(view: string, row: RouteRow): readonly string[] {
  const { after = [], replaces = [], leavesTo, untilNetwork } = row
  const reached = [...new Set([...after, ...replaces])].filter(from => from !== view)
  return [
    ...reached.map(from => `${from} --> ${view}: ${replaces.includes(from) ? 'in its place' : 'next'}`),
    ...(row.needsAccount ? [`${view} --> Connect: no account`] : []),
    ...(row.connects ? [`${view} --> Account: connected`] : []),
    ...(leavesTo ? [`${view} --> ${leavesTo.view}: no longer valid`] : []),
    ...(untilNetwork ? [`${view} --> Account: switched`] : []),
  ]
}

function createPage(): string {
  const parts = Object.entries(rowsOf).map(([feature, rows]) => {
    const entries = Object.entries(rows)
    const lines = entries.flatMap(([view, row]) => listEdges(view, row)).map(edge => `    ${edge}`)
    const picture = lines.length > 0 ? `\n\`\`\`mermaid\nstateDiagram-v2\n${lines.join('\n')}\n\`\`\`\n` : ''
    const cells = entries.map(([view, row]) => `| \`${view}\` | ${describe(row)} |`).join('\n')
    return `## ${feature}\n\n| view | row |\n|---|---|\n${cells}\n${picture}`
  })
  return `# Routes of the modal

Made from \`modal/routes.ts\` and the rows of the features by
\`WRITE_DOCS=1 npx vitest run --project node packages/core/src/modal/routesDocs.test.ts\`.

Which view is on screen is decided in one place: \`reduceRoute\` runs after every other reducer and follows these rows. An
action dispatches what happened and moves nothing:

| event | what it says | what the rows decide |
|---|---|---|
| \`view/requested\` | the visitor must see this | opens the modal with the view, or adds it to the path |
| \`view/reached\` | a flow has come to this step | shown in an open modal, after the views of \`after\`; in the place of those of \`replaces\` |
| \`view/ended\` | what the view shows is over | removed, with \`endsBelow\` also from below; alone, the modal closes |
| \`connection/finished\` | an attempt has connected all that it will | the switch of an unsupported network, a feature's view, or closing |
| \`modal/opened\`, \`modal/closed\`, \`route/…\` | the host or a button moves | the path, as it is asked for |

A view that needs an account gives way to Connect without one; a feature's rows count once its code is loaded. Where the
path changes by an event, \`route/changed\` follows in the same step, for slices that depend on it. A view of any row can be
shown by its name, left by going back, and closed; these edges are not drawn.

Six calls of actions that open or close the modal are left in core. Each dispatches an event of this table, and is needed for
what a reducer cannot know:

| call | why it is not an event of its own |
|---|---|
| \`openModal\` in \`openSend\`, \`openSwap\` and \`openBuy\`, without an account | which view a site connects with depends on its options and on the platform (\`getConnectView\`); the rows of the feature are not loaded yet |
| \`openModal\` in \`connect\` | the same, in the tick of the host's call, before the engine is loaded |
| \`closeModal\` in \`goBack\`, alone on the path | hosts and slices see a modal that is closed, also where it is embedded and stays: \`modal/closed\`, not \`route/popped\` |
| \`closeModal\` when the client is destroyed | no event has happened |

${parts.join('\n')}`
}

test('docs/routes.md says what the rows say', () => {
  const made = createPage()
  if (process.env['WRITE_DOCS']) writeFileSync(page, made)
  expect(readFileSync(page, 'utf8')).toBe(made)
})
