import type { TransferProgress } from '@latchkit/core'
import { expect } from 'vitest'

const order: readonly TransferProgress[] = ['submitted', 'included', 'final']

/** Fails where a step was reported twice, or before an earlier one. */
export function expectOrdered(heard: readonly TransferProgress[]): void {
  const places = heard.map(step => order.indexOf(step))
  expect(places, heard.join(', ')).toEqual([...new Set(places)].sort())
}
