import type { AccountCall } from './decodeCalls.js'
import type { SponsorPolicy } from './options.js'

/** Why a fee is not paid. */
export type SponsorRefusal =
  | 'UNKNOWN_ACCOUNT'
  | 'NO_POLICY'
  | 'CALL_NOT_SPONSORED'
  | 'TOO_EXPENSIVE'
  | 'VISITOR_LIMIT'
  | 'DAY_LIMIT'
  | 'TOTAL_LIMIT'

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Whether a policy is for a visitor of a project, on a chain. */
export const isFor = (
  { projectId, chains }: SponsorPolicy,
  visitor: { projectId: string | undefined; chain: string },
): boolean =>
  (projectId === undefined || projectId === visitor.projectId) &&
  (chains === undefined || chains.includes(visitor.chain))

/** Whether a policy pays for a call: to one of its contracts, by one of its methods. */
export const allowsCall = ({ contracts }: SponsorPolicy, { to, data }: AccountCall): boolean =>
  contracts.some(
    ({ address, methods }) =>
      isSame(address, to) &&
      data.length >= 10 &&
      (methods === undefined || methods.some(method => isSame(method, data.slice(0, 10)))),
  )
