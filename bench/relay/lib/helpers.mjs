import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Starts a helper process of this folder that says `ready`; `finish` answers its last line, as JSON. */
export async function startHelper(name, args) {
  const child = spawn(process.execPath, [join(import.meta.dirname, name), ...args.map(String)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let text = ''
  const exited = new Promise(resolve => child.once('exit', resolve))
  await new Promise((resolve, reject) => {
    child.stdout.on('data', data => {
      text += data
      if (text.includes('ready')) resolve()
    })
    exited.then(code => reject(new Error(`${name} ended with ${code}.`)))
  })
  return {
    async finish() {
      child.stdin.write('end\n')
      await exited
      return JSON.parse(text.trim().split('\n').at(-1))
    },
  }
}

/** Runs `work` over `items` with at most `width` at a time. */
export async function inParallel(items, width, work) {
  const iterator = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: width }, worker))
}
