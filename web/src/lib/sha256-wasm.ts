/* What `incremental-sha256.ts` fetches when it is needed: of the library only this. */
export { createSHA256 } from 'hash-wasm'
