import type { Server } from 'node:http'

export declare function portBusy(port: number, what: string): Error & { code: 'PORT_BUSY' }
export declare function listenOnLoopback(
  create: () => Server,
  port: number,
  what: string,
): Promise<{ port: number; stop: () => Promise<void> }>
export declare function isPortOpen(port: number): Promise<boolean>
