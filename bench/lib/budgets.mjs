import { medianOf } from './median.mjs'

/** The smallest median among the other kits; undefined when none was measured. */
export function getBestPeer(results, pass, key) {
  const values = Object.entries(results)
    .filter(([name]) => !name.startsWith('ours') && name !== 'floor')
    .map(([, peer]) => medianOf(peer[pass], key))
    .filter(value => value !== undefined)
  return values.length ? Math.min(...values) : undefined
}

/**
 * The files of the fallback for a browser whose WebCrypto lacks the cipher, as 'path bytes', and their sum. The budget
 * counts the client by WebCrypto, and its fallback apart: Chromium 150 lacks the cipher, 156 has it.
 */
export function countFallback(files = []) {
  const fallback = files.filter(file => file.includes('/nobleCipher-'))
  return { files: fallback, bytes: fallback.reduce((sum, file) => sum + Number(file.split(' ')[1]), 0) }
}

/** Our figures beside their budgets; a figure is left out when it, or what it is compared with, was not measured. */
export function checkBudgets(results) {
  const { ours = {}, floor = {}, rainbowkit } = results
  const budgets = []
  const add = (name, value, limit, unit) => {
    if (value !== undefined && !Number.isNaN(value))
      budgets.push({ name, value, limit, unit, met: value <= limit })
  }
  const addRatio = (name, pass, key, base, limit) => add(name, medianOf(ours[pass], key) / base, limit, 'x')
  // At least 1 ms, because a blocking time of the floor may be 0.
  const addFloorRatio = (name, pass, key, limit) =>
    addRatio(`${name}, of the floor`, pass, key, Math.max(1, medianOf(floor[pass], key)), limit)
  const addBytes = (name, step, limit) =>
    add(name, ours.bytes?.[step]?.bytes - floor.bytes?.[step].bytes, limit, 'bytes')

  addBytes('gz before any click, over the floor', 'load', 12_000)
  addBytes('gz until the list is open, over the floor', 'open', 52_200)
  const fallback = countFallback(ours.bytes?.code?.files).bytes
  add(
    'gz until the QR code is visible, over the floor',
    ours.bytes?.code?.bytes - floor.bytes?.open.bytes - fallback,
    68_000,
    'bytes',
  )
  add('gz of the cipher over that, where the browser lacks it', fallback, 5_000, 'bytes')
  add('third-party requests until the list is open', ours.bytes?.open.thirdParty, 0, 'requests')
  addFloorRatio('button interactive', 'immediate', 'interactive', 1.15)
  addFloorRatio('first open after 100 ms of hover', 'hover', 'first', 3.5)
  addFloorRatio('first open on an immediate click', 'immediate', 'first', 6.5)
  addRatio(
    'first open on an immediate click, of RainbowKit',
    'immediate',
    'first',
    medianOf(rainbowkit?.immediate, 'first'),
    0.75,
  )
  addFloorRatio('second open', 'immediate', 'second', 2.5)
  addFloorRatio('navigation to list on the slow network', 'slow', 'total', 1.7)
  const addReloadRatio = (name, key, peerKey) =>
    addRatio(name, 'reload', key, getBestPeer(results, 'reload', peerKey), 0.5)
  addReloadRatio("reload to isConnected, of the best peer's restored account", 'connected', 'restored')
  addReloadRatio('gz from reload to the restored account, of the best peer', 'bytes', 'bytes')
  addFloorRatio('load TBT', 'immediate', 'loadBlocking', 1.1)
  add('open TBT', medianOf(ours.immediate, 'openBlocking'), 20, 'ms')
  add('JS heap after load', ours.heap?.load, 2_000_000, 'bytes')
  add('heap growth per open', ours.heap?.heap, 3000, 'bytes')
  add('DOM nodes left per open', ours.heap?.nodes, 0, 'nodes')
  add('listeners left per open', ours.heap?.listeners, 0, 'listeners')
  add('packages installed', ours.install?.packages, 40, 'packages')
  add('megabytes installed', ours.install?.megabytes, 60, 'MB')
  add('axe rules broken', ours.a11y?.rules.length, 0, 'rules')
  add('focus not returned', ours.a11y && Number(!ours.a11y.focusReturned), 0, '')
  return budgets
}
