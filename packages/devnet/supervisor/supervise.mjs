// Runs the development network's programs as its own children and ends them when whoever started it is gone.
// Plain JavaScript outside src, because Node runs it directly both beside the sources and beside the build.
//
// In:  { type: 'start', id, command, args, ready }   { type: 'stop', id }   { type: 'shutdown' }
// Out: { type: 'started', id, pid }   { type: 'ready', id, match }   { type: 'exited', id, code, signal, output, error }
//
// A program cannot notice by itself that its grandparent was killed with SIGKILL. This process can: the IPC channel
// closes with the parent, whatever ended it.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const killDelayMs = 3000
const outputKept = 8192
const children = new Map()
let ending = false

const tell = message => {
  if (process.connected) process.send(message, () => {})
}

function start({ id, command, args, ready }) {
  const directory = mkdtempSync(join(tmpdir(), 'latchkit-devnet-'))
  const pattern = new RegExp(ready)
  const { PATH, TMPDIR, TEMP, SystemRoot } = process.env
  // Nothing of the caller's environment but this: a variable such as ANVIL_IP_ADDR must not change the network.
  const env = { HOME: directory, PATH, TMPDIR, TEMP, SystemRoot, NO_COLOR: '1' }
  const child = spawn(
    command,
    args.map(argument => argument.replaceAll('{directory}', directory)),
    { cwd: directory, env, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  let isReady = false
  let isOver = false
  const read = chunk => {
    output = (output + chunk).slice(-outputKept)
    const match = isReady ? null : pattern.exec(output)
    if (!match) return
    isReady = true
    tell({ type: 'ready', id, match: match[1] ?? match[0] })
  }
  child.stdout.setEncoding('utf8').on('data', read)
  child.stderr.setEncoding('utf8').on('data', read)
  const over = (code, signal, error) => {
    if (isOver) return
    isOver = true
    clearTimeout(children.get(id)?.timer)
    children.delete(id)
    rmSync(directory, { recursive: true, force: true })
    tell({ type: 'exited', id, code, signal, output, error })
    if (ending && children.size === 0) process.exit(0)
  }
  child.once('error', error => over(null, null, error.message))
  child.once('close', (code, signal) => over(code, signal))
  children.set(id, { child, timer: undefined })
  if (child.pid !== undefined) tell({ type: 'started', id, pid: child.pid })
}

function stop(id) {
  const entry = children.get(id)
  if (!entry || entry.timer) return
  entry.child.kill('SIGTERM')
  entry.timer = setTimeout(() => entry.child.kill('SIGKILL'), killDelayMs)
}

function shutdown() {
  ending = true
  if (children.size === 0) process.exit(0)
  for (const id of children.keys()) stop(id)
}

process.on('message', message => {
  if (message.type === 'start') start(message)
  else if (message.type === 'stop') stop(message.id)
  else shutdown()
})
process.on('disconnect', shutdown)
process.on('SIGTERM', shutdown)
// A Ctrl-C goes to every process of the terminal; the parent decides what it means.
process.on('SIGINT', () => {})
process.on('SIGHUP', () => {})
