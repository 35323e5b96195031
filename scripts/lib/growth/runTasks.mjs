import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const childFile = fileURLToPath(new URL('child.mjs', import.meta.url))
/** Time without a message of a child, after which it is ended: one input takes a few seconds of a calm machine. */
const silenceMs = 120_000

/**
 * Runs tasks in processes that can be ended, so that one task never holds up the rest. Each process starts at another end
 * of the list, because neighbours share what they load.
 *
 * @template Task
 * @param {readonly (Task & { silenceMs?: number })[]} tasks
 * @returns {Promise<Map<Task, string | undefined>>} what was found, by task
 */
export async function runTasks(tasks, { processes = 2 } = {}) {
  const left = [...tasks]
  const results = new Map()
  const take = at => (at % 2 === 0 ? left.shift() : left.pop())
  const work = async at => {
    while (left.length > 0) await runChild(() => take(at), results)
  }
  await Promise.all(Array.from({ length: processes }, (_, at) => work(at)))
  return results
}

/** One process: ends with the list, or with a task that keeps silent or ends the process. */
function runChild(take, results) {
  return new Promise((resolve, reject) => {
    const child = fork(childFile, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    let task
    let timer
    let why
    let isReady = false
    const end = () => child.kill('SIGKILL')
    // One that never ends outlives its parent otherwise.
    process.once('exit', end)
    const listen = () => {
      clearTimeout(timer)
      const ms = task?.silenceMs ?? silenceMs
      timer = setTimeout(() => {
        why = `did not end within ${ms / 1000} s`
        end()
      }, ms)
    }
    const next = () => {
      task = take()
      if (task) child.send(task)
      else child.disconnect()
      listen()
    }
    child.on('message', ({ type, found }) => {
      isReady = true
      if (type === 'alive') return listen()
      if (type === 'done') results.set(task, found)
      next()
    })
    child.on('exit', code => {
      clearTimeout(timer)
      process.off('exit', end)
      if (task) results.set(task, why ?? `ended its process with ${code}`)
      if (isReady) resolve()
      else reject(new Error(`The process of the gate does not start: ${why ?? code}`))
    })
    listen()
  })
}
