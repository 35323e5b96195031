import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/**
 * Reads what `strace -f -y` wrote. A call has two places in the file, where it began and where it was done: a call
 * that another thread's calls interrupted is on two lines.
 *
 * @returns calls in the order in which they began: `{ name, file, text, began, done }`
 */
export async function readTrace(path) {
  const calls = []
  const unfinished = new Map()
  let place = 0
  for await (const line of createInterface({ input: createReadStream(path) })) {
    place += 1
    const [, thread, rest] = /^(\d+) +(.*)$/.exec(line) ?? []
    if (rest === undefined) continue
    const resumed = /^<\.\.\. (\w+) resumed>/.exec(rest)
    if (resumed) {
      const call = unfinished.get(thread)
      unfinished.delete(thread)
      if (call?.name === resumed[1]) {
        call.done = place
        call.failed = / = -1 /.test(rest)
      }
      continue
    }
    const [, name, file] = /^(\w+)\(\d+<(.*?)>/.exec(rest) ?? []
    if (name === undefined) continue
    const call = { name, file, text: rest, began: place, done: Number.POSITIVE_INFINITY, failed: false }
    if (rest.endsWith('<unfinished ...>')) unfinished.set(thread, call)
    else {
      call.done = place
      call.failed = / = -1 /.test(rest)
    }
    calls.push(call)
  }
  return calls
}

/**
 * For every acknowledgement that went out on a socket: was everything it speaks for written to the log and was that
 * write flushed, both finished before the acknowledgement began to be sent?
 *
 * @param publishes `{ id, topics }`: the request and the topics of its messages, each used once
 * @param isLog whether a path is the database's write-ahead log
 */
export function judgeOrder(calls, publishes, isLog) {
  const writes = calls.filter(({ name, file, failed }) => /^p?write/.test(name) && isLog(file) && !failed)
  const flushes = calls.filter(
    ({ name, file, failed }) => /^f(data)?sync$/.test(name) && isLog(file) && !failed,
  )
  const sends = calls.filter(
    ({ name, file, text }) =>
      /^(write|writev|sendto|sendmsg)$/.test(name) && /socket|TCP/.test(file) && text.includes('result'),
  )
  const find = (list, text) => list.find(call => call.text.includes(text))
  const verdicts = { ordered: 0, notWritten: 0, notFlushed: 0, late: 0, noAnswer: 0 }
  for (const { id, topics } of publishes) {
    const sent = find(sends, `\\"id\\":\\"${id}\\"`)
    if (!sent) {
      verdicts.noAnswer += 1
      continue
    }
    const written = topics.map(topic => find(writes, topic))
    if (written.includes(undefined) || written.some(({ done }) => done >= sent.began)) {
      verdicts.notWritten += 1
      continue
    }
    const last = Math.max(...written.map(({ done }) => done))
    const flush = flushes.find(({ began }) => began > last)
    if (!flush) verdicts.notFlushed += 1
    else if (flush.done >= sent.began) verdicts.late += 1
    else verdicts.ordered += 1
  }
  return { ...verdicts, flushes: flushes.length, writes: writes.length }
}
