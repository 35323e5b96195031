// npm run bench: our app beside the floor and the peers, interleaved, into bench/RESULTS.md.
// Options: --runs 9, --slow-runs 3, --only floor,ours, --passes bytes,access,heap,time,slow,install
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { ensureInstalled } from '../scripts/lib/ensureInstalled.mjs'
import { root } from '../scripts/lib/root.mjs'

await ensureInstalled({ root, log: console.log })
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    'slow-runs': { type: 'string', default: '3' },
    only: { type: 'string' },
    passes: { type: 'string', default: 'bytes,access,install,heap,time,slow' },
  },
})
const { ensureTestTools } = await import('../scripts/lib/ensureTestTools.mjs')
ensureTestTools()
const { buildPeer, peers: allPeers, countInstall } = await import('./lib/peers.mjs')
const { serveBuild, serveInternet } = await import('./lib/servers.mjs')
const { launch } = await import('./lib/visit.mjs')
const passes = await import('./lib/passes.mjs')
const { judge, toMarkdown } = await import('./lib/report.mjs')

const peers = allPeers.filter(peer => !options.only || options.only.split(',').includes(peer.name))
const wanted = new Set(options.passes.split(','))
const say = text => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)
const failures = []
const results = Object.fromEntries(peers.map(peer => [peer.name, { title: peer.title }]))

execFileSync('npx', ['tsc', '-b'], { cwd: root, stdio: 'inherit' })
for (const peer of peers) {
  say(`building ${peer.name}`)
  peer.server = await serveBuild(buildPeer(peer))
  if (wanted.has('install')) results[peer.name].install = countInstall(peer)
}
const internet = await serveInternet()

/** One measurement in a fresh browser; a peer that fails is reported and does not end the run. */
async function measure(label, peer, run) {
  const browser = await launch(internet.port)
  try {
    const result = await run(browser, peer)
    say(`${label} ${peer.name}`)
    return result
  } catch (error) {
    failures.push(`${label} ${peer.name}: ${String(error.message).split('\n')[0]}`)
    say(`${label} ${peer.name} FAILED: ${String(error.message).split('\n')[0]}`)
    return undefined
  } finally {
    await browser.close()
  }
}
async function once(label, key, run) {
  for (const peer of peers) results[peer.name][key] = await measure(label, peer, run)
}
async function rounds(label, key, count, run) {
  for (let round = 1; round <= count; round++)
    for (const peer of peers) {
      const result = await measure(`${label} ${round}/${count}`, peer, run)
      results[peer.name][key] ??= []
      if (result) results[peer.name][key].push(result)
    }
}

if (wanted.has('bytes')) await once('bytes', 'bytes', passes.measureBytes)
if (wanted.has('access')) await once('access', 'access', passes.measureAccess)
if (wanted.has('heap'))
  await once('heap', 'heap', (browser, peer) =>
    // The floor and ours as the bar says; the peers leak visibly within a few opens.
    passes.measureHeap(browser, peer, peer.long ? { warm: 70, cycles: 100 } : { warm: 2, cycles: 20 }),
  )
const runs = Number(options.runs)
if (wanted.has('time'))
  for (let round = 0; round < runs; round++) {
    await rounds(`immediate (${round + 1}/${runs})`, 'immediate', 1, passes.measureImmediate)
    await rounds(`hover (${round + 1}/${runs})`, 'hover', 1, passes.measureHover)
  }
if (wanted.has('slow')) await rounds('slow', 'slow', Number(options['slow-runs']), passes.measureSlow)

const browser = await launch(internet.port)
const chromium = browser.version()
await browser.close()
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const meta = {
  date: new Date().toISOString().slice(0, 16).replace('T', ' '),
  cpu: os.cpus()[0]?.model ?? 'unknown processor',
  cores: os.cpus().length,
  node: process.version,
  chromium,
  commit: git('rev-parse', '--short', 'HEAD'),
  runs: options.runs,
  slowRuns: options['slow-runs'],
  heap: 'floor and ours over 100 opens after 70 to warm up, the other peers over 20 after 2',
  failures,
}
mkdirSync(`${root}/.cache`, { recursive: true })
writeFileSync(`${root}/.cache/bench.json`, `${JSON.stringify({ meta, results }, null, 1)}\n`)
const complete =
  !options.only && ['bytes', 'access', 'install', 'heap', 'time', 'slow'].every(pass => wanted.has(pass))
if (complete) writeFileSync(`${root}/bench/RESULTS.md`, toMarkdown({ results, meta }))
else say('a partial run: bench/RESULTS.md is left as it was')
if (results.ours?.bytes && results.floor?.bytes)
  for (const bar of judge(results))
    say(`${bar.met ? 'met   ' : 'MISSED'} ${bar.name}: ${bar.value} of ${bar.limit} ${bar.unit}`)
internet.close()
for (const peer of peers) peer.server.close()
if (!existsSync(`${root}/bench/RESULTS.md`)) say('bench/RESULTS.md is not written yet')
