import { hostname } from 'node:os'

/** Names this process and one server of it: host, process and a random part. */
export const toHolder = (id: string): string => `${hostname().slice(0, 200)} ${process.pid} ${id}`

/** Servers of this process that hold a lease, which share its number. */
const ownHolders = new Set<string>()

export function recordHolder(holder: string, isHeld: boolean): void {
  if (isHeld) ownHolders.add(holder)
  else ownHolders.delete(holder)
}

/** Returns whether a holder was a process of this machine that has ended; of another machine that cannot be known. */
export function isDeadHolder(holder: string): boolean {
  const [host, id] = holder.split(' ')
  const pid = Number(id)
  if (host !== hostname().slice(0, 200) || !Number.isSafeInteger(pid) || pid <= 0) return false
  // The same number and not one of ours: of an earlier run, as in a container, where it is 1 each time.
  if (pid === process.pid) return !ownHolders.has(holder)
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as { code?: unknown }).code === 'ESRCH'
  }
}
