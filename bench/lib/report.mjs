import { checkBudgets, getBestPeer } from './budgets.mjs'
import { medianOf } from './median.mjs'

const formatKilo = bytes => (bytes === undefined ? '-' : (bytes / 1000).toFixed(1))
const formatMs = value => (Number.isFinite(value) ? Math.round(value).toString() : '-')
const formatRatio = (value, base) => (value === undefined || !base ? '-' : `${(value / base).toFixed(2)}x`)
const formatCount = value => value?.toFixed(1) ?? '-'

const toTable = (head, rows) =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map((_, index) => (index ? '--:' : '---')).join('|')}|`,
    ...rows.map(row => `| ${row.join(' | ')} |`),
  ].join('\n')

export const formatBudget = (value, unit) =>
  unit === 'bytes'
    ? `${formatKilo(value)} kB`
    : `${Number.isInteger(value) ? value : value.toFixed(2)} ${unit}`.trim()

function toBudgets(results) {
  const rows = checkBudgets(results).map(({ name, value, limit, unit, met }) => [
    name,
    formatBudget(value, unit),
    formatBudget(limit, unit),
    met ? 'met' : '**missed**',
  ])
  return rows.length ? ['## Budgets', toTable(['budget', 'ours', 'limit', ''], rows)] : []
}

/** One table per group of passes; `cells` are the columns of one peer after its title. */
const tables = [
  {
    title: 'Bytes and requests',
    passes: ['bytes', 'install'],
    head: [
      'gz before any click, kB',
      'gz, list open',
      'gz, QR visible',
      '3rd-party at load',
      '3rd-party at open',
      'packages',
      'MB installed',
    ],
    cells: ({ bytes, install }) => [
      formatKilo(bytes?.load.bytes),
      formatKilo(bytes?.open.bytes),
      formatKilo(bytes?.code?.bytes),
      bytes?.load.thirdParty ?? '-',
      bytes ? bytes.open.thirdParty - bytes.load.thirdParty : '-',
      install?.packages ?? '-',
      install?.megabytes ?? '-',
    ],
  },
  {
    title: 'Times, 4x CPU throttle (ms, and times the floor)',
    passes: ['immediate', 'hover'],
    head: [
      'interactive',
      'load TBT',
      'first open, immediate',
      '',
      'first open, 100 ms hover',
      '',
      'second open',
      '',
      'open TBT',
    ],
    cells: ({ immediate, hover }, { floor }) => {
      const withRatio = (pass, runs, key) => [
        formatMs(medianOf(runs, key)),
        formatRatio(medianOf(runs, key), medianOf(floor?.[pass], key)),
      ]
      return [
        formatMs(medianOf(immediate, 'interactive')),
        formatMs(medianOf(immediate, 'loadBlocking')),
        ...withRatio('immediate', immediate, 'first'),
        ...withRatio('hover', hover, 'first'),
        ...withRatio('immediate', immediate, 'second'),
        formatMs(medianOf(immediate, 'openBlocking')),
      ]
    },
  },
  {
    title: 'Times, 4x CPU throttle, 150 ms and 1.6 Mbit/s (ms, and times the floor)',
    passes: ['slow'],
    head: ['button', 'interactive', 'first open', 'navigation to list', ''],
    cells: ({ slow }, { floor }) => [
      ...['button', 'interactive', 'first', 'total'].map(key => formatMs(medianOf(slow, key))),
      formatRatio(medianOf(slow, 'total'), medianOf(floor?.slow, 'total')),
    ],
  },
  {
    title: 'Reload with a stored session of an installed wallet, 4x CPU throttle',
    passes: ['reload'],
    note: [
      "The wallet is connected through the peer's modal, then the page is reloaded once, with the HTTP cache of the first load.",
      'Restored: the page shows the address and the wallet has returned it to this page, in ms from navigation start.',
      "isConnected: the account hook's flag is shown too; '-' when it is not before the network is idle (ConnectKit's Aave connector waits 15 s for a frame of its vendor, which is empty here).",
      "gz: the page's files that had arrived by then, cached ones included.",
    ].join('\n'),
    head: [
      'restored, ms',
      'of the best peer',
      'address shown, ms',
      'wallet responded, ms',
      'isConnected, ms',
      'TBT',
      'gz until restored, kB',
      'of the best peer',
      'gz until idle, kB',
      '3rd-party requests',
    ],
    cells: ({ reload }, results) => {
      const withRatio = (key, format) => [
        format(medianOf(reload, key)),
        formatRatio(medianOf(reload, key), getBestPeer(results, 'reload', key)),
      ]
      return [
        ...withRatio('restored', formatMs),
        formatMs(medianOf(reload, 'address')),
        formatMs(medianOf(reload, 'walletResponded')),
        formatMs(medianOf(reload, 'connected')),
        formatMs(medianOf(reload, 'blocking')),
        ...withRatio('bytes', formatKilo),
        formatKilo(medianOf(reload, 'idleBytes')),
        medianOf(reload, 'thirdParty') ?? '-',
      ]
    },
  },
  {
    title: 'Memory and accessibility',
    passes: ['heap', 'a11y'],
    note: 'Heap growth: the floor and ours over 100 openings after 70 to warm up, the other peers over 20 after 2.',
    head: [
      'heap after load, MB',
      'growth per open, kB',
      'nodes per open',
      'listeners per open',
      'axe rules broken',
      'focus returned',
    ],
    cells: ({ heap, a11y }) => [
      heap ? (heap.load / 1e6).toFixed(1) : '-',
      formatKilo(heap?.heap),
      formatCount(heap?.nodes),
      formatCount(heap?.listeners),
      a11y ? `${a11y.rules.length}${a11y.rules.length ? ` (${a11y.rules.join(', ')})` : ''}` : '-',
      a11y ? (a11y.focusReturned ? 'yes' : 'no') : '-',
    ],
  },
]

/** The tables of the passes that were run. */
function toTables(results) {
  const peers = Object.values(results)
  return tables
    .filter(({ passes }) => passes.some(pass => peers.some(peer => peer[pass])))
    .flatMap(({ title, note, head, cells }) => [
      `## ${title}`,
      ...(note ? [note] : []),
      toTable(
        ['peer', ...head],
        peers.map(peer => [peer.title, ...cells(peer, results)]),
      ),
    ])
}

/** The report of a run: machine, budgets, then one table per group of passes. */
export const toMarkdown = ({ results, meta }) => `# Bench: ours beside the peers

Written by \`npm run bench\` on ${meta.date}: ${meta.cpu}, ${meta.cores} cores, Node ${meta.node}, Chromium ${meta.chromium}, commit ${meta.commit}.
Load average (1 min) while it ran, the bench included: ${meta.load.min} to ${meta.load.max}, median ${meta.load.median}; ${meta.load.before} before it started.
One interleaved run; medians of ${meta.runs} (slow network: ${meta.slowRuns}). Absolute times belong to this machine: compare the ratios to the floor.
The same page with one 'Connect' button and the account hook's status, production builds by Vite, gzip level 9, kB = 1000 bytes. One EIP-6963 wallet is installed.
Failed in this run: ${meta.failures.length ? meta.failures.join('; ') : 'nothing'}.

${[...toBudgets(results), ...toTables(results)].join('\n\n')}
`
