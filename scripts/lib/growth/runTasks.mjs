import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const childFile = fileURLToPath(new URL('child.mjs', import.meta.url))
/** Time without a word of a child, after which it is ended: one input takes a few seconds of a calm machine. */
const silenceMs = 90_000

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
  return new Promise(resolve => {
    const child = fork(childFile, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    let task
    let timer
    let why
    let since = 0
    const listen = () => {
      clearTimeout(timer)
      const ms = task?.silenceMs ?? silenceMs
      timer = setTimeout(() => {
        why = `did not end within ${ms / 1000} s`
        child.kill('SIGKILL')
      }, ms)
    }
    const next = () => {
      if (process.env.GROWTH_LOG && task)
        console.error(
          Math.round(performance.now() - since),
          task.reader?.id ?? task.expression?.name ?? task.control,
        )
      since = performance.now()
      task = take()
      if (task) child.send(task)
      else child.disconnect()
      listen()
    }
    child.on('message', ({ type, found }) => {
      if (type === 'alive') return listen()
      if (type === 'done') results.set(task, found)
      next()
    })
    child.on('exit', code => {
      clearTimeout(timer)
      if (task) results.set(task, why ?? `ended its process with ${code}`)
      resolve()
    })
    listen()
  })
}
