import type { Transfers } from '@latchkit/core'
import type { FamilyContext } from '@latchkit/core/family'
import { loadTransfer } from './loadTransfer.js'

export async function loadTransfers(context: FamilyContext | undefined): Promise<Transfers> {
  const { createRest, createTransfers } = await loadTransfer()
  return createTransfers(createRest(context))
}
