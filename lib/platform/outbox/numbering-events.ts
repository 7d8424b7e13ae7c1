import { z } from 'zod';
import { NUMBER_VOID_REASONS } from '@/db/numbering-enums';

/** Events of document numbering; part of `EVENTS`. */
export const NUMBERING_EVENTS = {
  'numbering.hold_expiring': {
    version: 1,
    payload: z.object({
      /** Of the first of the numbers that one call held. */
      token: z.uuid(),
      projectPublicId: z.uuid(),
      organizationPublicId: z.uuid(),
      typeCode: z.string(),
      documentNumber: z.string(),
      count: z.int(),
      purpose: z.string(),
      expiresAt: z.iso.datetime(),
      personPublicIds: z.array(z.uuid()),
    }),
    consumers: ['notify-in-app'],
  },
  'numbering.hold_voided': {
    version: 1,
    payload: z.object({
      token: z.uuid(),
      projectPublicId: z.uuid(),
      organizationPublicId: z.uuid(),
      typeCode: z.string(),
      documentNumber: z.string(),
      purpose: z.string(),
      personPublicIds: z.array(z.uuid()),
      reasonCode: z.enum(NUMBER_VOID_REASONS),
      reason: z.string(),
    }),
    consumers: ['notify-in-app'],
  },
  'numbering.reset_requested': {
    version: 1,
    payload: z.object({
      resetPublicId: z.uuid(),
      seriesPublicId: z.uuid(),
      projectCode: z.string(),
      typeCode: z.string(),
      pattern: z.string(),
      nextNumber: z.int(),
      byPublicId: z.uuid(),
      byName: z.string(),
    }),
    consumers: ['notify-in-app'],
  },
  'numbering.reset_closed': {
    version: 1,
    payload: z.object({
      resetPublicId: z.uuid(),
      seriesPublicId: z.uuid(),
      projectCode: z.string(),
      typeCode: z.string(),
      pattern: z.string(),
      nextNumber: z.int(),
      state: z.enum(['APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED']),
      /** Null: it lapsed. */
      byPublicId: z.uuid().nullable(),
      byName: z.string().nullable(),
    }),
    consumers: ['notify-in-app'],
  },
  /** A register was checked and needs approval by a second person. */
  'numbering.import_waiting': {
    version: 1,
    payload: z.object({
      importPublicId: z.uuid(),
      projectPublicId: z.uuid(),
      fileName: z.string(),
      rowCount: z.int(),
      byPublicId: z.uuid(),
      byName: z.string(),
    }),
    consumers: ['notify-in-app'],
  },
  /** The sequence of a series has reached a share of what its width can print. */
  'numbering.sequence_filling': {
    version: 1,
    payload: z.object({
      seriesPublicId: z.uuid(),
      projectPublicId: z.uuid(),
      typeCode: z.string(),
      pattern: z.string(),
      percent: z.union([z.literal(80), z.literal(95)]),
      lastNumber: z.int(),
      capacity: z.int(),
    }),
    consumers: ['notify-in-app'],
  },
  /** Numbers of a series were issued under the row lock alone, because Redis was away. Emitted by the worker, seldom. */
  'numbering.fallback_used': {
    version: 1,
    payload: z.object({
      seriesPublicId: z.uuid(),
      projectCode: z.string(),
      typeCode: z.string(),
      pattern: z.string(),
      count: z.int(),
      since: z.iso.datetime(),
      until: z.iso.datetime(),
    }),
    consumers: ['subscriptions'],
  },
  'numbering.imported': {
    version: 1,
    payload: z.object({
      importPublicId: z.uuid(),
      projectPublicId: z.uuid(),
      fileName: z.string(),
      numberCount: z.int(),
      reason: z.string(),
    }),
    consumers: ['notify-in-app'],
  },
  'numbering.import_discarded': {
    version: 1,
    payload: z.object({
      importPublicId: z.uuid(),
      projectPublicId: z.uuid(),
      fileName: z.string(),
      reason: z.string(),
    }),
    consumers: ['notify-in-app'],
  },
} as const;
