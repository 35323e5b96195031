import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const guard = pathToFileURL(join(import.meta.dirname, 'endWithParent.mjs')).href

/**
 * Starts a helper process of this folder that says `ready`; `finish` returns its last line, as JSON.
 * `ask` returns the line after one that is sent, `first` is the line with `ready` where it is JSON.
 */
export async function startHelper(name, args) {
  const file = join(import.meta.dirname, name)
  const child = spawn(process.execPath, ['--import', guard, file, ...args.map(String)], {
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  })
  child.channel?.unref()
  let text = ''
  const exited = new Promise(resolve => child.once('exit', resolve))
  await new Promise((resolve, reject) => {
    child.stdout.on('data', data => {
      text += data
      if (text.includes('ready')) resolve()
    })
    exited.then(code => reject(new Error(`${name} ended with ${code}.`)))
  })
  const lines = () => text.trim().split('\n')
  return {
    first: lines()[0].startsWith('{') ? JSON.parse(lines()[0]) : undefined,
    async ask(line) {
      const count = lines().length
      child.stdin.write(`${line}\n`)
      await Promise.race([exited, waitFor(() => lines().length > count && text.endsWith('\n'))])
      return JSON.parse(lines().at(-1))
    },
    async finish() {
      child.stdin.write('end\n')
      await exited
      return JSON.parse(lines().at(-1))
    },
  }
}

async function waitFor(condition) {
  while (!condition()) await new Promise(resolve => setTimeout(resolve, 10))
}

/** Runs `work` over `items` with at most `width` at a time. */
export async function inParallel(items, width, work) {
  const iterator = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: width }, worker))
}
