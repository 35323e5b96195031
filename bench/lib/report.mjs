import { median } from './files.mjs'

const kilo = bytes => (bytes === undefined ? '-' : (bytes / 1000).toFixed(1))
const ms = value => (value === undefined ? '-' : Math.round(value).toString())
const ratio = (value, base) => (value === undefined || !base ? '-' : `${(value / base).toFixed(2)}x`)

const table = (head, rows) =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map((_, index) => (index ? '--:' : '---')).join('|')}|`,
    ...rows.map(row => `| ${row.join(' | ')} |`),
  ].join('\n')

const pick = (samples, key) => median((samples ?? []).map(sample => sample?.[key]))

/** The verdict of each bar of PERFORMANCE.md, ours against the floor of the same run. */
export function judge(results) {
  const ours = results.ours
  const floor = results.floor
  const bars = []
  const bar = (name, value, limit, unit) => {
    if (value === undefined || limit === undefined || Number.isNaN(value)) return
    bars.push({ name, value, limit, unit, met: value <= limit })
  }
  bar('gz before any click, over the floor', ours.bytes.load.bytes - floor.bytes.load.bytes, 10_000, 'bytes')
  bar(
    'gz until the list is open, over the floor',
    ours.bytes.open.bytes - floor.bytes.open.bytes,
    35_000,
    'bytes',
  )
  bar(
    'gz until the QR code is visible, over the floor',
    ours.bytes.code.bytes - floor.bytes.open.bytes,
    60_000,
    'bytes',
  )
  bar('third-party requests until the list is open', ours.bytes.open.thirdParty, 0, 'requests')
  bar(
    'button interactive against the floor',
    pick(ours.immediate, 'interactive') / pick(floor.immediate, 'interactive'),
    1.1,
    'x',
  )
  bar('first open after 100 ms of hover', pick(ours.hover, 'first') / pick(floor.hover, 'first'), 3.5, 'x')
  bar(
    'first open on an immediate click',
    pick(ours.immediate, 'first') / pick(floor.immediate, 'first'),
    5,
    'x',
  )
  bar('second open', pick(ours.immediate, 'second') / pick(floor.immediate, 'second'), 2.5, 'x')
  bar(
    'load TBT against the floor',
    pick(ours.immediate, 'loadBlocking') / (pick(floor.immediate, 'loadBlocking') || 1),
    1.1,
    'x',
  )
  bar('open TBT', pick(ours.immediate, 'openBlocking'), 20, 'ms')
  bar('navigation to list, 4x CPU and slow network', pick(ours.slow, 'total'), 1500, 'ms')
  bar('JS heap after load', ours.heap?.load, 2_000_000, 'bytes')
  bar('heap growth per open', ours.heap?.heap, 3000, 'bytes')
  bar('DOM nodes left per open', ours.heap?.nodes, 0, 'nodes')
  bar('listeners left per open', ours.heap?.listeners, 0, 'listeners')
  bar('axe rules broken', ours.access?.rules.length, 0, 'rules')
  bar('focus not returned', ours.access ? Number(!ours.access.focusReturned) : undefined, 0, '')
  bar('packages installed', ours.install?.packages, 40, 'packages')
  bar('megabytes installed', ours.install?.megabytes, 60, 'MB')
  return bars
}

const number = ({ value, unit }) =>
  unit === 'bytes'
    ? `${kilo(value)} kB`
    : `${Number.isInteger(value) ? value : value.toFixed(2)} ${unit}`.trim()

export function toMarkdown({ results, meta }) {
  const names = Object.keys(results)
  const floor = results.floor
  const row = cells => names.map(name => [results[name].title, ...cells(results[name])])
  return `# Bench: ours beside the peers

Written by \`npm run bench\` on ${meta.date}: ${meta.cpu}, ${meta.cores} cores, Node ${meta.node}, Chromium ${meta.chromium}, commit ${meta.commit}.
One interleaved run; medians of ${meta.runs} (slow network: ${meta.slowRuns}). Absolute times belong to this machine: compare the ratios to the floor.
The same page with one 'Connect' button, production builds by Vite, gzip level 9, kB = 1000 bytes. One EIP-6963 wallet is installed.

## Bars

${table(
  ['bar', 'ours', 'limit', ''],
  judge(results).map(item => [
    item.name,
    number(item),
    number({ ...item, value: item.limit }),
    item.met ? 'met' : '**missed**',
  ]),
)}

## Bytes and requests

${table(
  [
    'peer',
    'gz before any click',
    'gz, list open',
    'gz, QR visible',
    '3rd-party at load',
    '3rd-party at open',
    'packages',
    'MB installed',
  ],
  row(({ bytes, install }) => [
    kilo(bytes?.load.bytes),
    kilo(bytes?.open.bytes),
    kilo(bytes?.code?.bytes),
    bytes?.load.thirdParty ?? '-',
    bytes ? bytes.open.thirdParty - bytes.load.thirdParty : '-',
    install?.packages ?? '-',
    install?.megabytes ?? '-',
  ]),
)}

## Times, 4x CPU throttle (ms, and times the floor)

${table(
  [
    'peer',
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
  row(({ immediate, hover }) => [
    ms(pick(immediate, 'interactive')),
    ms(pick(immediate, 'loadBlocking')),
    ms(pick(immediate, 'first')),
    ratio(pick(immediate, 'first'), pick(floor.immediate, 'first')),
    ms(pick(hover, 'first')),
    ratio(pick(hover, 'first'), pick(floor.hover, 'first')),
    ms(pick(immediate, 'second')),
    ratio(pick(immediate, 'second'), pick(floor.immediate, 'second')),
    ms(pick(immediate, 'openBlocking')),
  ]),
)}

## Times, 4x CPU throttle, 150 ms and 1.6 Mbit/s (ms)

${table(
  ['peer', 'button', 'interactive', 'first open', 'navigation to list'],
  row(({ slow }) => [
    ms(pick(slow, 'button')),
    ms(pick(slow, 'interactive')),
    ms(pick(slow, 'first')),
    ms(pick(slow, 'total')),
  ]),
)}

## Memory and accessibility

${table(
  [
    'peer',
    'heap after load, MB',
    'growth per open, kB',
    'nodes per open',
    'listeners per open',
    'axe rules broken',
    'focus returned',
  ],
  row(({ heap, access }) => [
    heap ? (heap.load / 1e6).toFixed(1) : '-',
    heap ? (heap.heap / 1000).toFixed(1) : '-',
    heap ? heap.nodes.toFixed(1) : '-',
    heap ? heap.listeners.toFixed(1) : '-',
    access ? `${access.rules.length}${access.rules.length ? ` (${access.rules.join(', ')})` : ''}` : '-',
    access ? (access.focusReturned ? 'yes' : 'no') : '-',
  ]),
)}

Heap growth: ${meta.heap}. What failed in this run: ${meta.failures.length ? meta.failures.join('; ') : 'nothing'}.
`
}
