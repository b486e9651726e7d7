import { describe, expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { readGrantedHosts } from './granted-hosts.ts'

const local = loadConfig({ PORT: '4000', CORS_ORIGINS: 'http://localhost:5173' })
const hosted = loadConfig({
  PUBLIC_URL: 'https://desk.example',
  USER_CONTENT_ORIGIN: 'https://*.apps.example',
  PORT: '8080',
})

describe('hosts that an app may connect to', () => {
  test('are origins, each once and in order', () => {
    expect(
      readGrantedHosts(
        [
          'https://b.example',
          'https://A.example:443/',
          'http://127.0.0.1:9000',
          'https://b.example',
          'http://xn--bcher-kva.example',
        ],
        local,
      ),
    ).toEqual([
      'http://127.0.0.1:9000',
      'http://xn--bcher-kva.example',
      'https://a.example',
      'https://b.example',
    ])
    expect(readGrantedHosts(['http://localhost:9000', 'http://192.168.1.7'], local)).toHaveLength(2)
    expect(readGrantedHosts([], local)).toEqual([])
  })

  test.each([
    'a.example',
    'ftp://a.example',
    'ws://a.example',
    'javascript:alert(1)',
    'https://a.example/path',
    'https://a.example/?q',
    'https://a.example/#h',
    'https://ada@a.example',
    'https://*.example',
    'https://a.example;script-src',
    "https://a'example",
    'https://a.example, https://b.example',
    'https://[::1]',
    '*',
    '',
    `https://${'a'.repeat(300)}.example`,
  ])('%s is none of them', (host) => {
    expect(readGrantedHosts([host], local)).toBeNull()
    expect(readGrantedHosts(['https://fine.example', host], local)).toBeNull()
  })

  test('are never this server, by whatever name', () => {
    for (const host of [
      'http://localhost:4000',
      'http://127.0.0.1:4000',
      'http://127.1:4000',
      'http://2130706433:4000',
      'http://0.0.0.0:4000',
      'http://localhost.:4000',
      'http://a1.localhost:4000',
      'http://a1.localhost:9000',
      'http://localhost:5173',
    ])
      expect(readGrantedHosts([host], local), host).toBeNull()
    for (const host of [
      'https://desk.example',
      'http://desk.example',
      'https://desk.example.:8443',
      'https://a1.apps.example',
      'https://a.b.apps.example:8443',
      'http://localhost:8080',
    ])
      expect(readGrantedHosts([host], hosted), host).toBeNull()
  })

  test('are ten at most', () => {
    const hosts = Array.from({ length: 11 }, (_, index) => `https://h${index}.example`)
    expect(readGrantedHosts(hosts.slice(1), local)).toHaveLength(10)
    expect(readGrantedHosts(hosts, local)).toBeNull()
  })
})
