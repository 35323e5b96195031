'use client'

import type { Client, WalletRow } from '@latchkit/core'
import { callEngine } from '@latchkit/core/internal'
import { useEffect, useState } from 'react'
import { toIconUrl } from './toIconUrl.js'
import { useClient } from './useClient.js'

async function loadIcons(client: Client, rows: readonly WalletRow[]): Promise<Record<string, string>> {
  const icons: Record<string, string> = {}
  await Promise.all(
    rows.map(async ({ id, icon, wallet }) => {
      if (icon || !wallet) return
      const url = toIconUrl(await callEngine(client, engine => engine.getWalletIcon(client, wallet)))
      if (url) icons[id] = url
    }),
  )
  return icons
}

/** Addresses of the marks of rows that announced none, by row id. Loads nothing while not `enabled`. */
export function useWalletIcons(
  rows: readonly WalletRow[],
  enabled: boolean,
): Readonly<Record<string, string>> {
  const client = useClient()
  const [icons, setIcons] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    if (!enabled) return
    let isCurrent = true
    loadIcons(client, rows).then(
      loaded => {
        if (isCurrent) setIcons(loaded)
      },
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [client, enabled, rows])
  return icons
}
