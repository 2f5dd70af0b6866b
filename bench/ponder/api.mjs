import { db } from 'ponder:api';
import schema from 'ponder:schema';
import { Hono } from 'hono';
import { graphql } from 'ponder';

export const app = new Hono();
// Its default of depth 100 lets one question take all memory.
app.use('/graphql', graphql({ db, schema }, { maxOperationDepth: 6 }));
