'use client'

import type { Client } from '@latchkit/core'
import { loadWallets, searchWallets } from '@latchkit/core/internal'

/** Loads a page of the directory, or what a search finds; never rejects. */
export async function fetchWallets(client: Client, page: number, search: string): Promise<void> {
  if (search) return searchWallets(client, { search })
  await searchWallets(client, { search: '' })
  return loadWallets(client, { page })
}
