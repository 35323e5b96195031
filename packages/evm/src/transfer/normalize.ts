// ENSIP-15 is a table of its own: it comes only for names beyond plain letters.
export { normalize } from 'viem/ens'
